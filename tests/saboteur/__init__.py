"""Tests of the Saboteur rules, against a naive reference and exact counts."""
