"""Hardware, as a table meets it: the real firmware, real serial lines over a pty, gpiozero's own mock pins."""
