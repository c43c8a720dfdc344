package io.swallowtail.answers.plan;

import io.swallowtail.answers.message.BadInputException;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.expression.Event;
import io.swallowtail.core.expression.NearestName;
import io.swallowtail.core.rare.WitnessSampling;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The methods that estimate the tails of a point. */
public enum Method {
    /** Plain trials. */
    MONTE_CARLO("plain trials reach it"),
    /** Replications of a splitting. */
    SPLITTING("it is rare, and no method with exact limits applies"),
    /** Trials with a planted witness, if every trial of the event has one. */
    UNION("the laws of the edges' loads are known, and few edges are overloaded"),
    /** Trials with a planted witness, if some trials of the event have none. */
    WITNESS("it is rare, and nearly all its trials have a witness of known probability"),
    /** Failures in random order. */
    ORDER("it is rare, and a further fault never undoes it"),
    /** Trials with a chosen law of the number of faults. */
    STRATA("it is rare, and it depends on rare faults alone");

    private final String reason;

    Method(String reason) {
        this.reason = reason;
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
     * Returns whether it plants witnesses.
     *
     * @return true for {@link #UNION} and {@link #WITNESS}
     */
    public boolean plants() {
        return this == UNION || this == WITNESS;
    }

    /**
     * Explains why it cannot estimate an event: it plants witnesses, but not of this event.
     *
     * @param point the point
     * @param event the event
     * @return what it needs, part of a sentence; empty if nothing is known against it
     */
    public Optional<String> unmetCondition(Point point, Event event) {
        boolean applies = !plants()
                || WitnessSampling.family(point, event)
                        .filter(family -> family.isComplete() == (this == UNION))
                        .isPresent();
        String needed = this == UNION
                ? "the experiment must declare witnesses that every trial of it has, such as an overloaded edge"
                : "the experiment must declare witnesses of it that leave a remainder";
        return applies ? Optional.empty() : Optional.of(needed);
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
     * Lists the names of the methods of sweeps.
     *
     * @return the names, the default first; strata depend on a pilot and belong to estimates only
     */
    static List<String> wordsOfSweeps() {
        return words().stream().filter(word -> !word.equals(STRATA.word())).toList();
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
     * @param word its word
     * @return the method
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
