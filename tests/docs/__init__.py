"""What is written for people is held against the tree."""
