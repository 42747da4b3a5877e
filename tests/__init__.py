"""Tests of the companion and its hardware, laid out as the packages are."""
