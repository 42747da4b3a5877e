"""What is said of the game, through the catalogues."""
