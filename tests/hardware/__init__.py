"""Tests of the drivers: what each has beyond the contract that all of them keep."""
