"""Makes the KiCad projects, the bills of materials and the wiring tables from the pin map.

A circuit is data (`circuit`): parts, what their pins are joined to, and where they are drawn. `sheets` writes it as a
schematic, `boards` as a circuit board, `bom` and `wiring` as tables. Identifiers are hashes of names, so the same
circuit gives the same bytes.
"""
