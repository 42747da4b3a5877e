"""What the app writes and leaves behind."""
