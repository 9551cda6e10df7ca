"""Tests of the project itself: its layout, its documents, and how it is set up."""
