"""What every driver and every fake promises, held by all of them."""
