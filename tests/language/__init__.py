"""Tests of what is said in which language."""
