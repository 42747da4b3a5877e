"""Tests of companion.verify."""
