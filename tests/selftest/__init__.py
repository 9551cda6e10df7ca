"""Tests of the self test."""
