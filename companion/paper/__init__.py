"""What is printed on paper: pages as plain marks, for a PDF or a picture to draw. No words, so no language, no font."""
