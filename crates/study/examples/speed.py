"""Counts factors of the words of two games with SageMath, for comparison with speed.rs.

    python -m venv sage && sage/bin/pip install passagemath-combinat
    sage/bin/python crates/study/examples/speed.py
    cargo run --release -p wythoff-study --example speed
"""
import time
import sage.all__sagemath_combinat  # noqa: F401
from sage.combinat.words.word import Word


def fibonacci(n):
    word, read = [0, 1], 1
    while len(word) < n:
        word += [0, 1] if word[read] == 0 else [0]
        read += 1
    return word[:n]


def half(n):
    """The word of c = floor(n/2), from the recursion."""
    letters, i, used, a = [1] * (n + 2), 0, set(), 0
    while a <= n:
        letters[a] = 0
        used.add(a + i // 2)
        i, a = i + 1, a + 1
        while a in used:
            a += 1
    return letters[1 : n + 1]


for name, make in [("wythoff", fibonacci), ("half", half)]:
    for n in [10**5, 10**6]:
        letters = make(n)
        word = Word(letters, alphabet=[0, 1])
        begun = time.process_time()
        # All factors of length 64: what speed.rs counts for every length up to 64.
        factors = word.number_of_factors(64)
        print(f"{name} {n}: factors {factors} in {time.process_time() - begun:.3f} s", flush=True)
        word = Word(letters, alphabet=[0, 1])
        begun = time.process_time()
        palindromes = len(word.palindromes())
        print(f"{name} {n}: palindromes {palindromes} in {time.process_time() - begun:.3f} s", flush=True)
