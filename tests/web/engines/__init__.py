"""Chromium, Firefox and WebKit, driven alike: an evening is the same in each of them."""
