package io.swallowtail.plan;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** The methods that estimate the tails of a point. */
public enum Method {
    /** Plain trials. */
    MONTE_CARLO,
    /** Replications of a splitting. */
    SPLITTING,
    /** Trials that are conditioned on an overloaded edge. */
    UNION,
    /** Failures in random order. */
    ORDER,
    /** Trials with a chosen law of the number of faults. */
    STRATA;

    /**
     * Returns its name in sweep files and tables.
     *
     * @return such as {@code monte-carlo}
     */
    public String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /**
     * Lists the names of all methods.
     *
     * @return the names, the default first
     */
    public static List<String> words() {
        return Arrays.stream(values()).map(Method::word).toList();
    }

    /**
     * Finds a method.
     *
     * @param word its word
     * @return the method
     * @throws IllegalArgumentException if there is none
     */
    public static Method of(String word) {
        return Arrays.stream(values())
                .filter(method -> method.word().equals(word))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no method is called " + word));
    }
}
