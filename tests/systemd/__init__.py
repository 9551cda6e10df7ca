"""Tests of what makes the service start with a machine."""
