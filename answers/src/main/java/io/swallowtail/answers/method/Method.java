package io.swallowtail.answers.method;

import io.swallowtail.answers.message.BadInputException;
import io.swallowtail.core.experiment.WitnessFamily;
import io.swallowtail.core.expression.NearestName;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The methods that estimate the tails of a point. */
public enum Method {
    /** Plain trials. */
    MONTE_CARLO("plain trials reach it", new PlainSampling()),
    /** Replications of a splitting. */
    SPLITTING("it is rare, and no method with exact limits applies", new SplittingSampling()),
    /** Trials with a planted witness, if every trial of the event has one. */
    UNION("the laws of the edges' loads are known, and few edges are overloaded", new PlantedSampling(true)),
    /** Trials with a planted witness, if some trials of the event have none. */
    WITNESS("it is rare, and nearly all its trials have a witness of known probability", new PlantedSampling(false)),
    /** Failures in random order. */
    ORDER("it is rare, and a further fault never undoes it", new OrderSampling()),
    /** Trials with a chosen law of the number of faults. */
    STRATA("it is rare, and it depends on rare faults alone", new StrataSampling()),
    /** No trials: the experiment computes the probability. */
    EXACT("its probability can be computed", new ExactSampling());

    private final String reason;
    private final Sampling sampling;

    Method(String reason, Sampling sampling) {
        this.reason = reason;
        this.sampling = sampling;
    }

    /**
     * Returns its implementation.
     *
     * @return the only one
     */
    public Sampling sampling() {
        return sampling;
    }

    /**
     * Explains why it is the cheapest method for an event.
     *
     * @return a clause about the event, after "because"
     */
    public String reason() {
        return reason;
    }

    /** The word for the method that costs least. */
    public static final String AUTO = "auto";

    /**
     * Returns whether its trials are plain.
     *
     * @return true for {@link #MONTE_CARLO}
     */
    public boolean isPlain() {
        return this == MONTE_CARLO;
    }

    /**
     * Returns whether a word names the method of plain trials.
     *
     * @param word as in tables
     * @return true for that of {@link #MONTE_CARLO}
     */
    public static boolean isPlain(String word) {
        return word.equals(MONTE_CARLO.word());
    }

    /**
     * Returns the method that plants witnesses.
     *
     * @param family the witnesses
     * @return {@link #UNION} if every trial of the event has one, otherwise {@link #WITNESS}
     */
    public static Method planting(WitnessFamily family) {
        return family.isComplete() ? UNION : WITNESS;
    }

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
     * Finds the method that a user wants.
     *
     * @param option the option, for the error
     * @param word a method's word, or {@value #AUTO}
     * @return the method; empty if the cheapest should be chosen
     * @throws BadInputException if there is no such method
     */
    public static Optional<Method> chosen(String option, String word) {
        Optional<Method> found = named(word);
        if (found.isEmpty() && !word.equals(AUTO)) {
            throw new BadInputException(
                    option,
                    "",
                    "\"" + word + "\" is none of auto, " + String.join(", ", words())
                            + NearestName.of(word.toLowerCase(Locale.ROOT), words())
                                    .map(near -> "; did you mean " + near + "?")
                                    .orElse(""));
        }
        return found;
    }

    /**
     * Finds a method.
     *
     * @throws IllegalArgumentException if there is none
     */
    public static Method of(String word) {
        return named(word).orElseThrow(() -> new IllegalArgumentException("no method is called " + word));
    }

    private static Optional<Method> named(String word) {
        return Arrays.stream(values())
                .filter(method -> method.word().equals(word))
                .findFirst();
    }
}
