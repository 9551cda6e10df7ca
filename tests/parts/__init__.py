"""Tests of the printed parts and of the drawings for those who build."""
