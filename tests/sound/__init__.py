"""What is heard, when, and how it is made."""
