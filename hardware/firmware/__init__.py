"""What runs on the button box. The host uses the same words and patterns from logic."""
