package io.swallowtail.core.statistics;

import java.util.Locale;

/** Kinds of confidence limits of a tail: the words of the column {@code interval}. */
public enum IntervalKind {
    /** From a number of independent trials that was fixed in advance. */
    CLOPPER_PEARSON(
            "exact, for a number of trials that was fixed in advance; also for an event of a splitting that its plain trials"
                    + " estimate"),
    /** From independent trials that ended at a fixed number of exceedances. */
    INVERSE("exact, for a stop event that reached its required exceedances"),
    /** From independent trials, at every look. */
    ANYTIME(
            "exact at every look, wider, for unfinished or extended points and for the other events of a point with a stopping"
                    + " rule"),
    /** From bounded numbers whose mean is the tail. */
    BOUNDED("exact at every look, for union sampling, failures in random order and strata"),
    /** The same, but the high limit adds an estimate. */
    WITNESS("exact at every look, but for the upper limit, which adds an estimate of the event without a witness"),
    /** Nothing is uncertain. */
    EXACT("the event is impossible, or all its sets of faults were counted"),
    /** From the spread of replications. */
    REPLICATIONS("asymptotic, from the spread of the replications of a splitting"),
    /** The same at every look. */
    ANYTIME_REPLICATIONS("asymptotic at every look, wider, where replications are missing or were added after a look"),
    /** From too few replications for two limits. */
    BETTING(
            "fewer than 20 replications: the lower limit holds without assumption about the distribution and at every look, and"
                    + " the upper limit is 1");

    private final String meaning;

    IntervalKind(String meaning) {
        this.meaning = meaning;
    }

    /**
     * Finds a kind.
     *
     * @param word its word in tables
     * @return the kind
     * @throws IllegalArgumentException if there is none
     */
    public static IntervalKind of(String word) {
        return valueOf(word.toUpperCase(Locale.ROOT).replace('-', '_'));
    }

    /**
     * Gives the kind of the same limits that hold at every look.
     *
     * @return a kind that holds at every look
     */
    IntervalKind atEveryLook() {
        return switch (this) {
            case CLOPPER_PEARSON -> ANYTIME;
            case REPLICATIONS -> ANYTIME_REPLICATIONS;
            default -> this;
        };
    }

    /**
     * Reports whether the limits hold only as the number of replications grows.
     *
     * @return false if they are exact
     */
    public boolean isAsymptotic() {
        return this == REPLICATIONS || this == ANYTIME_REPLICATIONS;
    }

    /**
     * Reports whether the limits come from replications that pass through levels.
     *
     * @return false if they come from independent trials, or the event is impossible
     */
    public boolean isReplicated() {
        return isAsymptotic() || this == BETTING;
    }

    boolean isCounted() {
        return this == CLOPPER_PEARSON || this == ANYTIME;
    }

    /**
     * Gives the word in tables.
     *
     * @return lower case
     */
    public String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /**
     * Says when the limits are used and what they assume.
     *
     * @return a clause
     */
    public String meaning() {
        return meaning;
    }
}
