"""Tests of the circuits, the boards and the bills of materials."""
