package io.swallowtail.plan;

import java.util.regex.Pattern;

/** The limits of what a sweep can be, for its file and for what a directory says of it. */
public final class SweepLimits {
    /** The most trials of a point. */
    public static final long MOST_TRIALS = 1_000_000_000_000L;

    /** The most replications of a splitting. */
    public static final long MOST_REPLICATIONS = 1_000_000;

    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,99}");

    private SweepLimits() {}

    /**
     * Asks whether a sweep can have a name.
     *
     * @param name the name
     * @return whether it is short, and of letters, digits, dots and dashes
     */
    public static boolean isName(String name) {
        return NAME.matcher(name).matches();
    }

    /**
     * Asks whether intervals can have a confidence.
     *
     * @param confidence the confidence
     * @return whether it is in [0.5, 1)
     */
    public static boolean isConfidence(double confidence) {
        return confidence >= 0.5 && confidence < 1;
    }
}
