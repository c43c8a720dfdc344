package io.swallowtail.protocols.reliability;

import io.swallowtail.core.experiment.ExactProbability;
import io.swallowtail.core.experiment.Metric;
import io.swallowtail.core.experiment.Parameters;
import io.swallowtail.core.expression.Event;
import io.swallowtail.core.expression.Threshold;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * The exact probability that the terminals of a network are separated, or that they are not. Events of other metrics are answered if they
 * are one of these: {@code reachable_pairs < 6} for three terminals, {@code flow <= 0} for two, {@code components > 1} if all nodes are
 * terminals. If links have directions, two terminals and the events of the first and the second kind have such a probability.
 */
record ExactSeparation(GraphParts parts, boolean isSeparation) implements ExactProbability {
    /** The path-edges of a transition between states, about; measured. */
    private static final double WORK_OF_TRANSITION = 40;
    /** The same if links have directions; measured. */
    private static final double WORK_OF_DIRECTED = 100;
    /** Smaller probabilities may have lost terms below the range of doubles. */
    private static final double LEAST = 1e-280;
    /** The most path-edges that counting the sets of faults may take. */
    private static final double MAX_COUNTING = 1e8;
    /** Numbers of sets of more parts may exceed the range of doubles. */
    private static final int MAX_COUNTED = 1000;

    /** Finds the probability of an event of {@link GraphFaults}; empty if the event is no such one. */
    static Optional<ExactProbability> of(Parameters parameters, Event event) {
        return event.threshold()
                .flatMap(threshold -> meansSeparated(parameters, threshold))
                .map(isSeparation -> new ExactSeparation(GraphParts.of(parameters), isSeparation));
    }

    /** Returns whether a threshold holds exactly if the terminals are separated, or exactly if they are not; empty if neither is known. */
    private static Optional<Boolean> meansSeparated(Parameters parameters, Threshold threshold) {
        Metric metric = GraphFaults.metric(threshold.metric());
        long terminals = GraphTerminals.of(parameters).length;
        long pairs = terminals * (terminals - 1);
        boolean isDirected = GraphFaults.isDirected(parameters);
        if (metric.equals(GraphFaults.SEPARATED)) {
            return meaning(threshold, 1, 1, 0, 0);
        }
        if (metric.equals(GraphFaults.REACHABLE_PAIRS) && !isDirected) {
            return meaning(threshold, 0, (terminals - 1) * (terminals - 2), pairs, pairs);
        }
        if (metric.equals(GraphFaults.FLOW) && terminals == 2) {
            return meaning(threshold, 0, 0, 1, Long.MAX_VALUE);
        }
        boolean isOfAll = metric.equals(GraphFaults.COMPONENTS)
                && !isDirected
                && terminals == parameters.get(GraphFaults.GRAPH).nodes.size();
        return isOfAll ? meaning(threshold, 2, terminals, 1, 1) : Optional.empty();
    }

    /** Compares a threshold with the values of its metric if the terminals are separated, and if they are joined. */
    private static Optional<Boolean> meaning(
            Threshold threshold, long least, long most, long leastJoined, long mostJoined) {
        Optional<Boolean> separated = constant(threshold, least, most);
        Optional<Boolean> joined = constant(threshold, leastJoined, mostJoined);
        return separated.isPresent() && joined.isPresent() && !separated.equals(joined) ? separated : Optional.empty();
    }

    /** Returns what a threshold is for all integers of a range; empty if it differs. */
    private static Optional<Boolean> constant(Threshold threshold, long least, long most) {
        long[] values = LongStream.of(least, most, threshold.value())
                .filter(value -> least <= value && value <= most)
                .toArray();
        long holding = LongStream.of(values)
                .filter(value -> threshold.relation().holds(value, threshold.value()))
                .count();
        return holding == 0 || holding == values.length ? Optional.of(holding > 0) : Optional.empty();
    }

    @Override
    public Optional<String> unmetCondition() {
        return parts.whyNotExact();
    }

    @Override
    public double work() {
        if (unmetCondition().isPresent()) {
            return Double.POSITIVE_INFINITY;
        }
        try {
            double transitions = new TerminalReliability(parts).expectedTransitions();
            return transitions * (parts.isDirected() ? WORK_OF_DIRECTED : WORK_OF_TRANSITION);
        } catch (TooManyStatesException e) {
            return Double.POSITIVE_INFINITY;
        }
    }

    @Override
    public Optional<Known> compute() {
        try {
            TerminalReliability reliability = new TerminalReliability(parts);
            FailureLaw law = reliability.separated();
            double p = isSeparation ? law.fails[0] : law.works[0];
            double other = isSeparation ? law.works[0] : law.fails[0];
            return p < LEAST && isPossible()
                    ? Optional.empty()
                    : Optional.of(new Known(
                            p < other ? StrictMath.log(p) : StrictMath.log1p(-other),
                            "exactly known: a frontier of " + (parts.isDirected() ? "reachable nodes" : "components")
                                    + " with up to " + reliability.peak
                                    + (reliability.peak == 1 ? " state" : " states")));
        } catch (TooManyStatesException e) {
            return Optional.empty();
        }
    }

    @Override
    public List<Double> shares() {
        List<BigDecimal> probabilities =
                Arrays.stream(parts.probability()).filter(Objects::nonNull).toList();
        int count = probabilities.size();
        if (count > MAX_COUNTED || probabilities.stream().distinct().count() != 1 || work() * count > MAX_COUNTING) {
            return List.of();
        }
        try {
            FailureLaw law = new TerminalReliability(parts).counted();
            double[] causing = isSeparation ? law.fails : law.works;
            double[] all = law.all();
            return IntStream.rangeClosed(0, count)
                    .mapToObj(k -> causing[k] / all[k])
                    .toList();
        } catch (TooManyStatesException e) {
            return List.of();
        }
    }

    /** Returns whether the event happens if all parts fail that can, or those that always do. */
    private boolean isPossible() {
        GraphSearch search = parts.search(parts.failing().stream()
                .filter(part -> isSeparation || parts.isCertain(part))
                .toList());
        search.reach(parts.terminals()[0]);
        return isSeparation == IntStream.of(parts.terminals()).anyMatch(terminal -> search.labels[terminal] < 0);
    }
}
