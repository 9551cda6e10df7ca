"""Tests of the service's interface for pages and programs."""
