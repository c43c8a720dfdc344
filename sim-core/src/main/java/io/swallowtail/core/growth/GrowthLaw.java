package io.swallowtail.core.growth;

/** A law y = a + b·g(x), where g is fixed or has the exponent gamma. Logarithms are binary. */
public enum GrowthLaw {
    /** a + b log x. */
    LOG("log", "a + b log x", 0),
    /** a + b log x / log log x. */
    LOG_OVER_LOGLOG("log/loglog", "a + b log x / log log x", 2),
    /** a + b log log x. */
    LOGLOG("loglog", "a + b log log x", 2),
    /** a + b x^gamma with gamma above 0 and at most {@link PowerFit#LARGEST}; as gamma goes to 0 it becomes {@link #LOG}. */
    POWER("power", "a + b x^gamma", 0);

    private static final double LN_2 = StrictMath.log(2);

    private final String word;
    private final String formula;
    private final double above;

    GrowthLaw(String word, String formula, double above) {
        this.word = word;
        this.formula = formula;
        this.above = above;
    }

    /**
     * Names the law.
     *
     * @return such as {@code log/loglog}
     */
    public String word() {
        return word;
    }

    /**
     * Writes the law.
     *
     * @param parameter the name of x
     * @return such as {@code a + b log n}
     */
    public String formula(String parameter) {
        return formula.replace("x", parameter);
    }

    /**
     * Gives the domain of the law.
     *
     * @return x must be above this
     */
    public double above() {
        return above;
    }

    static double log2(double x) {
        return StrictMath.log(x) / LN_2;
    }

    /** Evaluates g of a law without an exponent. */
    double basis(double x) {
        double log = log2(x);
        return switch (this) {
            case LOG -> log;
            case LOG_OVER_LOGLOG -> log / log2(log);
            case LOGLOG -> log2(log);
            case POWER -> throw new IllegalArgumentException("the basis of " + word + " has an exponent");
        };
    }
}
