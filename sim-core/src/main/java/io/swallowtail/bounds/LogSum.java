package io.swallowtail.bounds;

/** Sums of numbers that are given by their logarithms. */
final class LogSum {
    private LogSum() {}

    /** Evaluates log(e^x + e^y); either may be minus infinity. */
    static double log(double x, double y) {
        double larger = Math.max(x, y);
        return larger == Double.NEGATIVE_INFINITY
                ? larger
                : larger + StrictMath.log1p(StrictMath.exp(Math.min(x, y) - larger));
    }

    /** Evaluates log10(10^x + 10^y); either may be minus infinity. */
    static double log10(double x, double y) {
        double ten = StrictMath.log(10);
        return log(x * ten, y * ten) / ten;
    }
}
