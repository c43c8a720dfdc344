"""The probability that a random multibutterfly expands by more than 1, between two exact formulas (docs/explanations/multibutterfly.md).

A half joins m nodes to w = m/2 by c uniform permutations, node i to pi(i) mod w. A set U of nodes is bad if it has at most |U|
neighbours. A network of n inputs has 2n/m halves of m nodes; those with m >= 2L count, with sets of up to m/(2L) nodes, and all
are independent. Run it: python3 expansion-moments.py [n]. It checks its formulas by enumeration first.
"""
import sys
from fractions import Fraction
from itertools import combinations, permutations
from math import comb, factorial, perm


def bad_sets(m, c, largest):
    """The expected number of bad sets of 1 to `largest` nodes."""
    w = m // 2
    total = Fraction(0)
    for size in range(1, largest + 1):
        # The chance that a set of this size has all its neighbours among y given ones.
        inside = [Fraction(comb(2 * y, size), comb(m, size)) ** c for y in range(size + 1)]
        for k in range(1, min(size, w) + 1):
            exactly = sum((-1) ** (k - y) * comb(k, y) * inside[y] for y in range(k + 1))
            total += comb(m, size) * comb(w, k) * exactly
    return total


def no_bad_node(m, c):
    """The probability that every node has two different neighbours: inclusion and exclusion over nodes with one."""
    w = m // 2
    total = Fraction(0)
    for nodes in range(m + 1):
        for pairs in range(nodes // 2 + 1):
            single = nodes - 2 * pairs
            if single + pairs <= w:
                # Neighbours of which `pairs` are taken twice; then each permutation must bring the nodes there.
                ways = factorial(nodes) // (2**pairs * factorial(pairs) * factorial(single)) * perm(w, pairs + single)
                total += (-1) ** nodes * comb(m, nodes) * ways * Fraction(2 ** (single + pairs), perm(m, nodes)) ** c
    return total


def check():
    """All permutations of 4 and 6 nodes, c = 2; the first is fixed, which changes nothing."""
    for m in (4, 6):
        w, bad, good, networks = m // 2, 0, 0, 0
        for second in permutations(range(m)):
            networks += 1
            joined = [{i % w, second[i] % w} for i in range(m)]
            good += all(len(some) > 1 for some in joined)
            for size in range(1, m // 2 + 1):
                bad += sum(len(set().union(*(joined[i] for i in u))) <= size for u in combinations(range(m), size))
        assert Fraction(good, networks) == no_bad_node(m, 2), m
        assert Fraction(bad, networks) == bad_sets(m, 2, m // 2), m


check()
n = int(sys.argv[1]) if len(sys.argv) > 1 else 1024
for waves in (4, 8, 16):
    for c in range(4, 9):
        smallest = 2 * waves
        at_most = no_bad_node(smallest, c) ** (n // waves)
        others, m = Fraction(0), 2 * smallest
        while m <= n:
            others += Fraction(2 * n, m) * bad_sets(m, c, m // smallest)
            m *= 2
        print(f"n = {n}, L = {waves}, c = {c}: {float(max(0, at_most * (1 - others))):.4g} to {float(at_most):.4g}")
