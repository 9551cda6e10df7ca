"""What is wrong with this machine and its board: facts are read at the edge (`look`), findings are drawn purely."""
