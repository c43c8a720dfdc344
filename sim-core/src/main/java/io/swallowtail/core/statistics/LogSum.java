package io.swallowtail.core.statistics;

/** Sums of numbers that are given by their logarithms. */
public final class LogSum {
    private LogSum() {}

    /**
     * Adds two numbers, given by natural logarithms.
     *
     * @param x the logarithm of one; minus infinity for 0
     * @param y the logarithm of the other
     * @return log(e^x + e^y)
     * @throws IllegalArgumentException if one of them is NaN, such as the difference of two infinite logarithms
     */
    public static double log(double x, double y) {
        double larger = Math.max(x, y);
        if (Double.isNaN(larger)) {
            throw new IllegalArgumentException("the logarithms " + x + " and " + y + " are not numbers");
        }
        return larger == Double.NEGATIVE_INFINITY
                ? larger
                : larger + StrictMath.log1p(StrictMath.exp(Math.min(x, y) - larger));
    }

    /**
     * Adds two numbers, given by decimal logarithms.
     *
     * @param x the logarithm of one; minus infinity for 0
     * @param y the logarithm of the other
     * @return log10(10^x + 10^y)
     */
    public static double log10(double x, double y) {
        double ten = StrictMath.log(10);
        return log(x * ten, y * ten) / ten;
    }
}
