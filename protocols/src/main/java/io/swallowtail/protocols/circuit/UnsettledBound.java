package io.swallowtail.protocols.circuit;

import io.swallowtail.core.experiment.Bound;
import io.swallowtail.core.experiment.IntegerParameter;
import io.swallowtail.core.experiment.Metric;
import io.swallowtail.core.experiment.MetricTails;
import io.swallowtail.core.experiment.Parameters;
import io.swallowtail.core.expression.Event;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * A theorem on how many rounds a collision protocol needs, as a bound on the events that it covers.
 *
 * <p>The theorem bounds the probability that t rounds leave a request unsettled. That is {@code failed} with {@code
 * max_rounds = t} and {@code rounds > t || failed} without a limit. With a limit of at least t, or without a limit,
 * every event that implies that t rounds leave a request unsettled has the same bound: {@code failed}, {@code unsettled
 * >= 1}, {@code rounds >= t + 1}, a load above the protocol's limit such as {@code congestion >= c + 1} (the circuits
 * of settled requests alone never exceed it), greater thresholds, and any of these joined by {@code ||}.
 *
 * @param name the place in the paper
 * @param statement the inequality and its conditions, one line
 * @param sufficient computes the rounds that suffice; empty if a condition of the theorem on the parameters, except
 *     {@code max_rounds}, does not hold
 * @param roundsText their number in the statement, such as {@code t}
 * @param isAsymptotic whether the bound holds only up to a factor 1 + o(1)
 * @param rounds the metric that counts rounds
 * @param unsettled the metrics that show unsettled requests
 * @param limits by metric of a load: the parameter that it never exceeds when all requests are settled
 */
record UnsettledBound(
        String name,
        String statement,
        Function<Parameters, Optional<Sufficient>> sufficient,
        String roundsText,
        boolean isAsymptotic,
        Metric rounds,
        List<Metric> unsettled,
        Map<Metric, IntegerParameter> limits)
        implements Bound {
    /**
     * Rounds that settle every request with the stated probability.
     *
     * @param rounds their number
     * @param log10 log10 of the bound on the probability that they leave a request unsettled
     */
    record Sufficient(int rounds, double log10) {}

    private MetricTails tails() {
        Stream<Metric> others = Stream.concat(Stream.of(rounds), unsettled.stream());
        return MetricTails.atLeast(
                Stream.concat(limits.keySet().stream(), others).toArray(Metric[]::new));
    }

    /** Gives the theorem's event at points where no single metric expresses it; empty if the theorem does not apply there. */
    Optional<String> event(Parameters parameters) {
        return sufficient
                .apply(parameters)
                .filter(found -> parameters.get(Collision.MAX_ROUNDS) == 0)
                .map(found -> "rounds > " + found.rounds() + " || failed");
    }

    @Override
    public Kind kind() {
        return Kind.UPPER;
    }

    @Override
    public boolean concerns(Event event) {
        return !tails().of(event).isEmpty();
    }

    @Override
    public OptionalDouble log10(Parameters parameters, Event event) {
        Optional<Sufficient> found = sufficient.apply(parameters);
        return concerns(event)
                        && found.isPresent()
                        && implies(event, parameters, found.get().rounds())
                ? OptionalDouble.of(found.get().log10())
                : OptionalDouble.empty();
    }

    /** Reports whether an event implies that the theorem's rounds were run and left a request unsettled. */
    private boolean implies(Event event, Parameters parameters, int enough) {
        long maxRounds = parameters.get(Collision.MAX_ROUNDS);
        return (maxRounds == 0 || maxRounds >= enough)
                && tails().of(event).stream()
                        .allMatch(tail -> tail.k() > largestIfSettled(tail.metric(), parameters, enough));
    }

    /** The largest value that a metric can have if the theorem's rounds settle every request. */
    private long largestIfSettled(Metric metric, Parameters parameters, int enough) {
        return limits.containsKey(metric) ? parameters.get(limits.get(metric)) : metric == rounds ? enough : 0;
    }

    @Override
    public Optional<String> chosen(Parameters parameters, Event event) {
        return sufficient.apply(parameters).map(found -> roundsText + " = " + found.rounds());
    }
}
