"""Mutation testing: what if a place of the program were a little different, and would any test say so?"""
