package io.swallowtail.circuit;

import io.swallowtail.experiment.Bound;
import io.swallowtail.experiment.IntegerParameter;
import io.swallowtail.experiment.Metric;
import io.swallowtail.experiment.MetricTails;
import io.swallowtail.experiment.Parameters;
import io.swallowtail.expression.Event;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.function.ToIntFunction;
import java.util.stream.Stream;

/**
 * The bound of a {@link RoundsTheorem} on the events of a collision protocol that it covers.
 *
 * <p>The theorem bounds the probability that t rounds leave a request unsettled. That is {@code failed} with {@code
 * max_rounds = t} and {@code rounds > t || failed} without a limit. With a limit of at least t, or without a limit,
 * every event that implies that t rounds leave a request unsettled has the same bound: {@code failed}, {@code unsettled
 * >= 1}, {@code rounds >= t + 1}, a load above the protocol's limit such as {@code congestion >= c + 1} (the circuits
 * of settled requests alone never exceed it), greater thresholds, and any of these joined by {@code ||}.
 */
final class UnsettledBound implements Bound {
    /**
     * A theorem on how many rounds a collision protocol needs.
     *
     * @param name the place in the paper
     * @param statement the inequality and its conditions, one line
     * @param conditions the theorem's conditions on the parameters, but for {@code max_rounds}
     * @param rounds the number of rounds that suffice with the stated probability, if the conditions hold
     * @param roundsText that number in the statement, such as {@code t}
     * @param log10 log10 of the bound on the probability that so many rounds leave a request unsettled
     * @param isAsymptotic whether the bound holds only up to a factor 1 + o(1)
     */
    record RoundsTheorem(
            String name,
            String statement,
            Predicate<Parameters> conditions,
            ToIntFunction<Parameters> rounds,
            String roundsText,
            ToDoubleFunction<Parameters> log10,
            boolean isAsymptotic) {}

    private final RoundsTheorem theorem;
    private final MetricTails tails;
    private final Metric rounds;
    private final Map<Metric, IntegerParameter> limits;

    /**
     * States a theorem.
     *
     * @param rounds the metric that counts rounds
     * @param unsettled the metrics that show unsettled requests
     * @param limits by metric of a load: the parameter that it never exceeds when all requests are settled
     */
    UnsettledBound(RoundsTheorem theorem, Metric rounds, List<Metric> unsettled, Map<Metric, IntegerParameter> limits) {
        this.theorem = theorem;
        this.rounds = rounds;
        this.limits = limits;
        Stream<Metric> others = Stream.concat(Stream.of(rounds), unsettled.stream());
        this.tails = MetricTails.atLeast(
                Stream.concat(limits.keySet().stream(), others).toArray(Metric[]::new));
    }

    /** Gives the theorem's event at points where no single metric expresses it; empty if the theorem does not apply there. */
    Optional<String> event(Parameters parameters) {
        return theorem.conditions().test(parameters) && parameters.get(Collision.MAX_ROUNDS) == 0
                ? Optional.of("rounds > " + theorem.rounds().applyAsInt(parameters) + " || failed")
                : Optional.empty();
    }

    @Override
    public String name() {
        return theorem.name();
    }

    @Override
    public Kind kind() {
        return Kind.UPPER;
    }

    @Override
    public String statement() {
        return theorem.statement();
    }

    @Override
    public boolean concerns(Event event) {
        return !tails.of(event).isEmpty();
    }

    @Override
    public boolean applies(Parameters parameters, Event event) {
        if (!theorem.conditions().test(parameters)) {
            return false;
        }
        long maxRounds = parameters.get(Collision.MAX_ROUNDS);
        return (maxRounds == 0 || maxRounds >= theorem.rounds().applyAsInt(parameters))
                && tails.of(event).stream().allMatch(tail -> impliesUnsettled(tail, parameters));
    }

    /** Reports whether a tail implies that the theorem's rounds left a request unsettled. */
    private boolean impliesUnsettled(MetricTails.Alternative tail, Parameters parameters) {
        Metric metric = tail.metric();
        long largestThatDoesNot = limits.containsKey(metric)
                ? parameters.get(limits.get(metric))
                : metric == rounds ? theorem.rounds().applyAsInt(parameters) : 0;
        return tail.k() > largestThatDoesNot;
    }

    @Override
    public double log10(Parameters parameters, Event event) {
        return theorem.log10().applyAsDouble(parameters);
    }

    @Override
    public boolean isAsymptotic() {
        return theorem.isAsymptotic();
    }

    @Override
    public String label(Parameters parameters, Event event) {
        return theorem.name() + ", " + theorem.roundsText() + " = "
                + theorem.rounds().applyAsInt(parameters);
    }
}
