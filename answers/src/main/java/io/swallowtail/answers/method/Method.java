package io.swallowtail.answers.method;

import io.swallowtail.answers.message.BadInputException;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.experiment.WitnessFamily;
import io.swallowtail.core.expression.Event;
import io.swallowtail.core.expression.NearestName;
import io.swallowtail.core.rare.FaultOrder;
import io.swallowtail.core.rare.FaultStates;
import io.swallowtail.core.rare.FaultStrata;
import io.swallowtail.core.rare.WitnessSampling;
import java.io.Serializable;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/** A method that estimates the tails of a point. */
public final class Method implements Comparable<Method>, Serializable {
    /** Plain trials. */
    public static final Method MONTE_CARLO = new Method("monte-carlo", "plain trials reach it", new PlainSampling());
    /** Replications of a splitting. */
    public static final Method SPLITTING =
            new Method("splitting", "it is rare, and no method with exact limits applies", new SplittingSampling());
    /** Trials with a planted witness, if every trial of the event has one. */
    public static final Method UNION = new Method(
            "union", "the laws of the edges' loads are known, and few edges are overloaded", new PlantedSampling(true));
    /** Trials with a planted witness, if some trials of the event have none. */
    public static final Method WITNESS = new Method(
            "witness",
            "it is rare, and nearly all its trials have a witness of known probability",
            new PlantedSampling(false));
    /** Failures in random order. */
    public static final Method ORDER =
            new Method("order", "it is rare, and a further fault never undoes it", new OrderSampling());
    /** Trials with a chosen law of the number of faults. */
    public static final Method STRATA =
            new Method("strata", "it is rare, and it depends on rare faults alone", new StrataSampling());
    /** No trials: the experiment computes the probability. */
    public static final Method EXACT = new Method("exact", "its probability can be computed", new ExactSampling());

    private static final List<Method> ALL = List.of(MONTE_CARLO, SPLITTING, UNION, WITNESS, ORDER, STRATA, EXACT);
    private static final long serialVersionUID = 1;

    /** The maximum number of plain trials before the choice of the method. */
    public static final long MAX_CHOICE_TRIALS = 1 << 16;
    /** The largest remainder, divided by the expected number of witnesses, for which planted witnesses are chosen. */
    private static final double LARGE_REMAINDER = 0.1;

    private final String word;
    private final transient String reason;
    private final transient Sampling sampling;

    /** Describes a method. An executor finds it by its word. */
    Method(String word, String reason, Sampling sampling) {
        this.word = word;
        this.reason = reason;
        this.sampling = sampling;
    }

    private Object readResolve() {
        return of(word);
    }

    /**
     * Lists all methods.
     *
     * @return the methods, the default first
     */
    public static List<Method> all() {
        return ALL;
    }

    @Override
    public int compareTo(Method other) {
        return Integer.compare(ALL.indexOf(this), ALL.indexOf(other));
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
     * Returns the method for a rare event without witnesses.
     *
     * @param seed the user's seed
     * @return a method with exact limits if one applies and is not slow, otherwise {@link #SPLITTING}
     */
    public static Method forRare(Point point, Event event, long seed) {
        if (ORDER.sampling.applies(point, event) && FaultOrder.drawsNoOtherFlags(point, event, seed)) {
            return ORDER;
        }
        boolean ofFaults = FaultStates.applies(point, event) || FaultStrata.appliesToFewFaults(point, event, seed);
        return ofFaults ? STRATA : SPLITTING;
    }

    /**
     * Returns the method that plants witnesses of an event instead of plain trials.
     *
     * @param relativeError the wanted relative error
     * @param plainTrials predicts the number of plain trials that give the same answer
     * @return empty if there are no witnesses, if plain trials are cheaper, or if plain trials need no remainder and are not too many
     */
    public static Optional<Method> planting(
            Point point, Event event, double relativeError, ToDoubleFunction<WitnessFamily> plainTrials) {
        return WitnessSampling.family(point, event)
                .filter(family -> family.isComplete()
                        // If more overloaded edges than one are expected, their number varies more than the event does.
                        ? family.logTotal() < 0
                        : plainTrials.applyAsDouble(family) > MAX_CHOICE_TRIALS
                                && family.logRemainder()
                                        < family.logTotal() + StrictMath.log(Math.min(relativeError, LARGE_REMAINDER)))
                .map(Method::planting);
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
        return word;
    }

    /**
     * Returns its name in a sweep file.
     *
     * @return null for the default, which needs no name
     */
    public String setting() {
        return sampling.yieldsMetrics() ? null : word();
    }

    /**
     * Lists the names of all methods.
     *
     * @return the names, the default first
     */
    public static List<String> words() {
        return ALL.stream().map(Method::word).toList();
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
        return ALL.stream().filter(method -> method.word().equals(word)).findFirst();
    }
}
