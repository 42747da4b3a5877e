"""What phones and browsers are sent, and what they may ask for."""
