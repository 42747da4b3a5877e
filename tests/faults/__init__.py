"""What must not go wrong when everything does: the journal, tried through the command line."""
