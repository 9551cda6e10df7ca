"""What every driver of a board must do: the same tests for all of them.

`rig` says what a test needs around a board, `rigs` lists the boards that need no hardware. A real board is tested
by a person at it, who is told what to do: `pytest tests/contract --board NAME`, with the driver's own settings in
a TOML file that `--board-options FILE` names.
"""
