"""Hardware, as a table meets it: the real firmware, real serial lines over a pty, a kernel's pins by its own header."""
