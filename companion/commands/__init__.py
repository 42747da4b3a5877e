"""Every `companion COMMAND`."""
