"""From the corners of markers, as a camera above the table finds them, to a layout: no picture comes in here."""
