"""A computer player for any game that offers a board for search (`shogunboard.games.searching`)."""
