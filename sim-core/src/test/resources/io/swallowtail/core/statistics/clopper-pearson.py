"""Writes the goldens clopper-pearson.csv and binomial-tail.csv beside this script.

    python3 clopper-pearson.py        (mpmath 1.2.1 or later; about ten minutes)

Independent of the library: a binomial tail is the integral of a beta density, computed here by composite Gauss-Legendre
quadrature in v = logit(t) with WORK digits, with the normaliser from loggamma; limits by the secant method in log p. The
script first checks itself against exact rational sums for n = 10 and n = 100 and stops if 40 digits do not agree.
"""

import os
from fractions import Fraction
from math import comb

import mpmath
from mpmath import mp, mpf

WORK = 70  # digits carried; k log t at n = 1e12 costs about 14 of them
mp.dps = WORK
NODES = 40


def gauss_legendre(count):
    nodes = []
    for i in range(1, count + 1):
        x = mpmath.cos(mpmath.pi * (i - mpf(1) / 4) / (count + mpf(1) / 2))
        for _ in range(12):
            before, here = mpf(1), x
            for j in range(2, count + 1):
                before, here = here, ((2 * j - 1) * x * here - (j - 1) * before) / j
            slope = count * (x * here - before) / (x * x - 1)
            x -= here / slope
        nodes.append((x, 2 / ((1 - x * x) * slope * slope)))
    return nodes


RULE = gauss_legendre(NODES)


def log_density(a, b, v):
    """log of t^a (1-t)^b at t = 1/(1+e^-v); this is the beta density times dt/dv, unnormalised."""
    if v > 0:
        s = mpmath.log1p(mpmath.exp(-v))
        return -a * s - b * (v + s)
    s = mpmath.log1p(mpmath.exp(v))
    return a * (v - s) - b * s


def log_integral(a, b, v, direction):
    """log of the integral of the density from v to direction * infinity, pieces narrow against the local scale."""
    base = log_density(a, b, v)
    total, peak_seen = mpf(0), base
    while True:
        t = 1 / (1 + mpmath.exp(-v))
        slope = a - (a + b) * t
        curvature = (a + b) * t * (1 - t)
        width = 1 / (abs(slope) + mpmath.sqrt(curvature) + mpf(1) / 4)
        half = direction * width
        middle = v + half
        piece = mpf(0)
        for x, weight in RULE:
            piece += weight * mpmath.exp(log_density(a, b, middle + half * x) - base)
        total += piece * width
        v = middle + half
        here = log_density(a, b, v)
        falling = direction * (a - (a + b) / (1 + mpmath.exp(-v))) < 0
        if falling and piece * width < total * mpf(10) ** -(WORK - 12):
            return base + mpmath.log(total)


def log_beta(a, b):
    return mpmath.loggamma(a) + mpmath.loggamma(b) - mpmath.loggamma(a + b)


def log_at_least(k, n, p):
    """log P(X >= k) = log of the beta(k, n-k+1) mass below p, for 1 <= k <= n."""
    a, b = mpf(k), mpf(n - k + 1)
    return log_integral(a, b, mpmath.log(p / (1 - p)), -1) - log_beta(a, b)


def log_at_most(k, n, p):
    """log P(X <= k) = log of the beta(k+1, n-k) mass above p, for 0 <= k <= n - 1."""
    a, b = mpf(k + 1), mpf(n - k)
    return log_integral(a, b, mpmath.log(p / (1 - p)), 1) - log_beta(a, b)


def secant(function, x0, x1):
    f0, f1 = function(x0), function(x1)
    for _ in range(60):
        if abs(x1 - x0) < mpf(10) ** -42 * max(1, abs(x1)) or f1 == f0:
            return x1
        step = f1 * (x1 - x0) / (f1 - f0)
        step = max(min(step, mpf(2)), mpf(-2))
        x0, f0 = x1, f1
        x1 = x1 - step
        f1 = function(x1)
    raise ArithmeticError("no convergence")


def logistic(v):
    return 1 / (1 + mpmath.exp(-v))


def low(k, n, alpha):
    if k == 0:
        return mpf(0)
    goal = mpmath.log(mpf(alpha) / 2)
    start = mpmath.log(mpf(k) / (n - k + 1))
    spread = mpmath.sqrt(mpf(n + 1) / (mpf(k) * (n - k + 1)))
    return logistic(
        secant(lambda v: log_at_least(k, n, logistic(v)) - goal, start - 2 * spread, start - 3 * spread))


def high(k, n, alpha):
    if k == n:
        return mpf(1)
    goal = mpmath.log(mpf(alpha) / 2)
    start = mpmath.log(mpf(k + 1) / (n - k))
    spread = mpmath.sqrt(mpf(n + 1) / (mpf(k + 1) * (n - k)))
    return logistic(
        secant(lambda v: log_at_most(k, n, logistic(v)) - goal, start + 2 * spread, start + 3 * spread))


def exact_at_least(k, n, p):
    total = sum(comb(n, j) * p**j * (1 - p) ** (n - j) for j in range(k, n + 1))
    return mpf(total.numerator) / mpf(total.denominator)


def rational(x):
    sign, man, exp, _ = x._mpf_
    return Fraction(-man if sign else man) * Fraction(2) ** exp


def check_self():
    worst = mpf(0)
    for n in (10, 100):
        for k in (1, 3, n // 2, n - 1, n):
            for p in (Fraction(1, 100), Fraction(3, 10), Fraction(1, 2), Fraction(97, 100)):
                x = mpf(p.numerator) / p.denominator
                at_least = exact_at_least(k, n, p)
                worst = max(worst, abs(mpmath.exp(log_at_least(k, n, x)) / at_least - 1))
                at_most = exact_at_least(n - k + 1, n, 1 - p)
                worst = max(worst, abs(mpmath.exp(log_at_most(k - 1, n, x)) / at_most - 1))
            for alpha in ("0.05", "1e-6"):
                tail = exact_at_least(k, n, rational(low(k, n, alpha)))
                worst = max(worst, abs(tail / (mpf(alpha) / 2) - 1))
                tail = exact_at_least(n - k + 1, n, 1 - rational(high(k - 1, n, alpha)))
                worst = max(worst, abs(tail / (mpf(alpha) / 2) - 1))
    print("worst relative difference from exact rational sums:", mpmath.nstr(worst, 3))
    if worst > mpf(10) ** -40:
        raise ArithmeticError("self-check failed")


# beside the powers of ten: lopsided and small cases at the widest and the narrowest alpha that the library promises
FURTHER = (
    (2, 3), (49, 50), (1, 10**12), (1000, 10**12), (3 * 10**11, 10**12), (10**12 - 2, 10**12), (123, 4567))


def write_limits(out, k, n, alpha):
    out.write(",".join((str(k), str(n), alpha, digits(low(k, n, alpha)), digits(high(k, n, alpha)))) + "\n")


def digits(x, count=25):
    return mpmath.nstr(x, count, strip_zeros=True, min_fixed=-4, max_fixed=4)


def main():
    check_self()
    folder = os.path.dirname(os.path.abspath(__file__))
    made = "# mpmath %s, Gauss-Legendre quadrature at %d digits; made by clopper-pearson.py\n" % (mpmath.__version__, WORK)
    with open(os.path.join(folder, "clopper-pearson.csv"), "w") as out:
        out.write(made)
        out.write("k,n,alpha,low,high\n")
        for exponent in range(1, 13):
            n = 10**exponent
            for k in (0, 1, 3, n // 2, n - 1, n):
                for alpha in ("0.05", "1e-6"):
                    write_limits(out, k, n, alpha)
        for k, n in FURTHER:
            for alpha in ("0.5", "1e-15"):
                write_limits(out, k, n, alpha)
    with open(os.path.join(folder, "binomial-tail.csv"), "w") as out:
        out.write(made)
        out.write("k,n,p,logAtLeast,logAtMost\n")
        for exponent in (2, 4, 6, 9, 12):
            n = 10**exponent
            for k in sorted({2, n // 1000, 3 * n // 10, n // 2, n - 7} - {0}):
                for z in (-7, -1, 0, 1, 7):
                    share = k / n
                    p = (k + z * z / 2 - z * (k * (1 - share) + z * z / 4) ** 0.5) / (n + z * z)
                    at_least, at_most = log_at_least(k, n, mpf(p)), log_at_most(k, n, mpf(p))
                    out.write(",".join((str(k), str(n), repr(p), digits(at_least), digits(at_most))) + "\n")


if __name__ == "__main__":
    main()
