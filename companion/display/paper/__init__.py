"""What is printed on paper: pages as plain marks, for a PDF or a picture to draw. No words, so no language, no font."""

PAPERS: dict[str, tuple[int, int]] = {"a4": (2480, 3508), "letter": (2550, 3300)}
"""What it may be printed on, in dots."""
