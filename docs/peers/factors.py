"""The numbers of factors of lengths 1 to 20 of the letters in a file, by SageMath's words."""

import sys

import sage.all__sagemath_combinat  # noqa: F401
from sage.combinat.words.word import Word

with open(sys.argv[1]) as file:
    word = Word([int(letter) for letter in file.read()], alphabet=[0, 1])
print([word.number_of_factors(n) for n in range(1, 21)])
