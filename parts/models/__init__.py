"""The parts as solids, in build123d; imported only where models are built, because it is large and not everywhere.

Every model lies as it is printed: on z = 0, as `parts.catalogue` says.
"""
