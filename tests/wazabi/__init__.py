"""Wazabi by its printed sheet, through the door people use."""
