package io.swallowtail.core.experiment;

import io.swallowtail.core.expression.Event;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A bound on the probability that a metric, or one of several, lies in a tail, for every threshold or for those that a
 * theorem fixes. It covers {@code metric >= k} (for lower tails {@code metric <= k} and {@code metric < k}) and such
 * events joined by {@code ||}: an upper bound on the widest tail bounds the disjunction.
 *
 * @param name the place of the statement in its source
 * @param statement the inequality and its conditions, one line
 * @param kind upper, lower or exact
 * @param tails the tails that it covers; tails of one metric, unless it is an upper bound
 * @param evaluation the conditions and the right-hand side
 * @param choice gives the value that an evaluated bound chose; null if it leaves nothing to choose
 * @param isAsymptotic whether it holds only up to a factor 1 + o(1), or only from an unknown size on
 */
public record ThresholdBound(
        String name,
        String statement,
        Kind kind,
        MetricTails tails,
        Evaluation evaluation,
        Choice choice,
        boolean isAsymptotic)
        implements Bound {
    /** The theorem's conditions. */
    @FunctionalInterface
    public interface Conditions {
        /**
         * Evaluates the conditions.
         *
         * @param parameters the point's parameters
         * @param k the threshold: {@code metric >= k} of upper tails, {@code metric <= k} of lower ones
         * @return true if the theorem covers this tail
         */
        boolean hold(Parameters parameters, long k);
    }

    /** The right-hand side. */
    @FunctionalInterface
    public interface Formula {
        /**
         * Evaluates the bound.
         *
         * @param parameters parameters to which it applies
         * @param k the threshold
         * @return log10 of the bound on the probability of the tail; -infinity for 0
         */
        double log10(Parameters parameters, long k);
    }

    /** The right-hand side and its conditions, where the conditions need the same computation. */
    @FunctionalInterface
    public interface Evaluation {
        /**
         * Evaluates the bound where the theorem covers the tail.
         *
         * @param parameters the point's parameters
         * @param k the threshold
         * @return log10 of the bound on the probability of the tail, -infinity for 0; empty if a condition does not hold
         */
        OptionalDouble log10(Parameters parameters, long k);
    }

    /** The value that a bound chose itself. */
    @FunctionalInterface
    public interface Choice {
        /**
         * Gives the value.
         *
         * @param parameters parameters to which it applies
         * @param k the threshold
         * @return for example {@code t = 4}
         */
        String of(Parameters parameters, long k);
    }

    /** Checks that only an upper bound covers the tails of several metrics. */
    public ThresholdBound {
        if (kind != Kind.UPPER && tails.metrics() != 1) {
            throw new IllegalArgumentException(name + ": only an upper bound can cover the tails of several metrics");
        }
    }

    /**
     * States a bound.
     *
     * @param name the place of the statement in its source
     * @param statement the inequality and its conditions, one line
     * @param kind upper, lower or exact
     * @param tails the tails that it covers; tails of one metric, unless it is an upper bound
     * @param conditions the theorem's conditions on the parameters and the threshold
     * @param formula the right-hand side
     * @throws IllegalArgumentException if a lower or exact bound covers several metrics
     */
    public ThresholdBound(
            String name, String statement, Kind kind, MetricTails tails, Conditions conditions, Formula formula) {
        this(
                name,
                statement,
                kind,
                tails,
                (parameters, k) -> conditions.hold(parameters, k)
                        ? OptionalDouble.of(formula.log10(parameters, k))
                        : OptionalDouble.empty());
    }

    /**
     * States a bound whose conditions and right-hand side are computed together.
     *
     * @param name the place of the statement in its source
     * @param statement the inequality and its conditions, one line
     * @param kind upper, lower or exact
     * @param tails the tails that it covers; tails of one metric, unless it is an upper bound
     * @param evaluation the conditions and the right-hand side
     * @throws IllegalArgumentException if a lower or exact bound covers several metrics
     */
    public ThresholdBound(String name, String statement, Kind kind, MetricTails tails, Evaluation evaluation) {
        this(name, statement, kind, tails, evaluation, null, false);
    }

    /**
     * Names the value that the bound chooses.
     *
     * @param chosen gives the value that an evaluated bound chose
     * @return the same bound with these values
     */
    public ThresholdBound choosing(Choice chosen) {
        return new ThresholdBound(name, statement, kind, tails, evaluation, chosen, isAsymptotic);
    }

    /**
     * Marks the bound as asymptotic: it holds only up to a factor 1 + o(1), or only from an unknown size on.
     *
     * @return the same bound, which no measurement violates
     */
    public ThresholdBound asymptotic() {
        return new ThresholdBound(name, statement, kind, tails, evaluation, choice, true);
    }

    @Override
    public boolean concerns(Event event) {
        return !tails.of(event).isEmpty();
    }

    @Override
    public OptionalDouble log10(Parameters parameters, Event event) {
        OptionalDouble log10 =
                concerns(event) ? evaluation.log10(parameters, tails.widest(event)) : OptionalDouble.empty();
        // Only rounding can produce an exact or lower bound above 1, with which no limit would be consistent.
        return kind == Kind.UPPER || log10.isEmpty() ? log10 : OptionalDouble.of(Math.min(0, log10.getAsDouble()));
    }

    @Override
    public Optional<String> chosen(Parameters parameters, Event event) {
        return Optional.ofNullable(choice).map(chosen -> chosen.of(parameters, tails.widest(event)));
    }
}
