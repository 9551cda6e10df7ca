"""The fault campaign: everything that can happen to chips and wires, with a game under way that ends right."""
