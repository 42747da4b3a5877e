"""`companion bench`: every figure that is promised, measured on this machine."""
