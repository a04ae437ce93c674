//! Players: perfect, random, and the guesser of the literature.
