package io.swallowtail.chart;

/** What the numbers of an axis are. */
public enum Scale {
    /** The quantity itself. */
    LINEAR,
    /** The decimal logarithm of the quantity, which may be that of no double. */
    LOG10,
    /** The binary logarithm of the quantity. */
    LOG2;

    /**
     * Finds the place of a quantity that cannot be below 0, though an end of its interval may be written so.
     *
     * @param quantity the quantity
     * @return its number on an axis; negative infinity for 0 and less on a logarithmic one
     */
    public double place(double quantity) {
        return switch (this) {
            case LINEAR -> quantity;
            case LOG10 -> Math.log10(Math.max(0, quantity));
            case LOG2 -> Math.log10(Math.max(0, quantity)) / Math.log10(2);
        };
    }
}
