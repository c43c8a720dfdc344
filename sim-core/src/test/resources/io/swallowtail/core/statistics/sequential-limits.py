"""Writes the goldens anytime-limits.csv and inverse-binomial-limits.csv beside this script.

    python3 sequential-limits.py        (mpmath 1.2.1 or later; about three minutes)

Independent of the library: anytime limits are the roots of Robbins' mixture as it is written down, with loggamma, by bisection
in logit p; the limits of inverse sampling are quantiles of the beta law by the quadrature of clopper-pearson.py, which checks
itself. The script first holds the mixture at its roots against exact rational products for n = 1 ... 40 and stops if 40 digits
do not agree.
"""

import importlib.util
import os
from fractions import Fraction

import mpmath
from mpmath import mpf

FOLDER = os.path.dirname(os.path.abspath(__file__))
SPEC = importlib.util.spec_from_file_location("clopper_pearson", os.path.join(FOLDER, "clopper-pearson.py"))
quadrature = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(quadrature)

DIGITS = 40
SMALLEST_STEP = mpf(10) ** -50


def log_mixture(k, n, v):
    """log of B(k+1/2, n-k+1/2) / B(1/2, 1/2) / (p^k (1-p)^(n-k)) at p = 1/(1+e^-v)."""
    half = mpf(1) / 2
    prior = quadrature.log_beta(k + half, n - k + half) - quadrature.log_beta(half, half)
    return prior - quadrature.log_density(mpf(k), mpf(n - k), v)


def root(k, n, alpha, inside, direction):
    """The v beyond a point inside the set, in a direction, at which the mixture is 1/alpha."""
    goal = -mpmath.log(mpf(alpha))
    step = mpf(1)
    outside = inside + direction * step
    while log_mixture(k, n, outside) < goal:
        step *= 2
        outside = inside + direction * step
    while abs(outside - inside) > SMALLEST_STEP:
        middle = (inside + outside) / 2
        if log_mixture(k, n, middle) < goal:
            inside = middle
        else:
            outside = middle
    return quadrature.logistic(inside)


def share(k, n):
    """logit of k/n; at the ends a point that is inside whatever alpha is."""
    return mpmath.log((mpf(k) or mpf(10) ** -40) / (mpf(n - k) or mpf(10) ** -40))


def low(k, n, alpha):
    return mpf(0) if k == 0 else root(k, n, alpha, share(k, n), -1)


def high(k, n, alpha):
    return mpf(1) if k == n else root(k, n, alpha, share(k, n), 1)


def exact_mixture(k, n, p):
    prior = Fraction(1)
    for j in range(1, n + 1):
        prior *= Fraction(2 * (j if j <= k else j - k) - 1, 2 * j)
    return prior / (p**k * (1 - p) ** (n - k))


def check_self():
    worst = mpf(0)
    for n in (1, 2, 7, 40):
        for k in sorted({0, 1, n // 2, n}):
            for alpha in ("0.5", "1e-6"):
                ends = ([low(k, n, alpha)] if k > 0 else []) + ([high(k, n, alpha)] if k < n else [])
                for end in ends:
                    value = exact_mixture(k, n, quadrature.rational(end))
                    value = mpf(value.numerator) / mpf(value.denominator)
                    worst = max(worst, abs(value * mpf(alpha) - 1))
    print("worst relative difference from exact rational products:", mpmath.nstr(worst, 3))
    if worst > mpf(10) ** -40:
        raise ArithmeticError("self-check failed")


def quantile(a, b, log_tail, direction):
    """The beta(a, b) quantile that has a tail of that logarithm below it (direction -1) or above it (+1)."""
    normaliser = quadrature.log_beta(mpf(a), mpf(b))
    start = mpmath.log(mpf(a) / b)
    spread = mpmath.sqrt(mpf(a + b) / (mpf(a) * b))
    return quadrature.logistic(quadrature.secant(
        lambda v: quadrature.log_integral(mpf(a), mpf(b), v, direction) - normaliser - log_tail,
        start + direction * 2 * spread, start + direction * 3 * spread))


def inverse_low(k, n, alpha):
    return quantile(k, n - k + 1, mpmath.log(mpf(alpha) / 2), -1)


def inverse_high(k, n, alpha):
    return mpf(1) if k == n else quantile(k, n - k, mpmath.log(mpf(alpha) / 2), 1)


def write(out, k, n, alpha, first, second):
    ends = [mpmath.nstr(x, DIGITS, strip_zeros=True, min_fixed=-4, max_fixed=4) for x in (first, second)]
    out.write(",".join([str(k), str(n), alpha] + ends) + "\n")
    out.flush()


def heading(how):
    return "# mpmath %s, %s at %d digits; made by sequential-limits.py\nk,n,alpha,low,high\n" % (
        mpmath.__version__, how, quadrature.WORK)


def main():
    check_self()
    with open(os.path.join(FOLDER, "anytime-limits.csv"), "w") as out:
        out.write(heading("bisection"))
        for n in [1, 2, 7] + [10**exponent for exponent in range(1, 13)]:
            for k in sorted({0, 1, min(3, n), n // 1000, n // 2, n - n // 5, n - 1, n}):
                for alpha in ("0.5", "0.05", "1e-6", "1e-12"):
                    write(out, k, n, alpha, low(k, n, alpha), high(k, n, alpha))
    with open(os.path.join(FOLDER, "inverse-binomial-limits.csv"), "w") as out:
        out.write(heading("Gauss-Legendre quadrature"))
        for k, n in ((2, 2), (2, 3), (2, 50), (5, 9), (16, 1000), (49, 50), (385, 10**6), (2, 10**12), (385, 10**12)):
            for alpha in ("0.5", "0.05", "1e-12"):
                write(out, k, n, alpha, inverse_low(k, n, alpha), inverse_high(k, n, alpha))


if __name__ == "__main__":
    main()
