package io.swallowtail.benchmarks.audit;

/** A positive number as the sum of two doubles, about 32 digits, so that a product of millions of factors keeps 16. */
final class TwofoldDouble {
    private double high;
    private double low;

    private TwofoldDouble(double high, double low) {
        this.high = high;
        this.low = low;
    }

    static TwofoldDouble one() {
        return new TwofoldDouble(1, 0);
    }

    /** 1 &minus; p without rounding. */
    static TwofoldDouble complement(double p) {
        double rest = 1 - p;
        return new TwofoldDouble(rest, 1 - rest - p);
    }

    double value() {
        return high;
    }

    TwofoldDouble times(double factor) {
        double product = high * factor;
        return settle(product, Math.fma(high, factor, -product) + low * factor);
    }

    TwofoldDouble times(TwofoldDouble factor) {
        double product = high * factor.high;
        return settle(product, Math.fma(high, factor.high, -product) + (high * factor.low + low * factor.high));
    }

    TwofoldDouble over(double divisor) {
        double quotient = high / divisor;
        return settle(quotient, (Math.fma(-quotient, divisor, high) + low) / divisor);
    }

    TwofoldDouble over(TwofoldDouble divisor) {
        double quotient = high / divisor.high;
        double rest = Math.fma(-quotient, divisor.high, high) + low - quotient * divisor.low;
        return settle(quotient, rest / divisor.high);
    }

    private TwofoldDouble settle(double most, double rest) {
        high = most + rest;
        low = most - high + rest;
        return this;
    }
}
