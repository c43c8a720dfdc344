package io.swallowtail.protocols.reliability;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * The exact probability that faults separate the terminals of a network, or two terminals if links have directions. The network is reduced to blocks ({@link
 * ReducedNetwork}), and {@link FrontierPass} computes the law of all blocks. The failure of a node in a group is that of its links.
 */
final class TerminalReliability {
    private final GraphParts parts;

    int peak = 1;
    long transitions;

    /**
     * Describes a network.
     *
     * @param parts its parts; two terminals if links have directions
     */
    TerminalReliability(GraphParts parts) {
        this.parts = parts;
    }

    private static FailureLaw number(BigDecimal p) {
        return new FailureLaw(
                new double[] {p.doubleValue()},
                new double[] {BigDecimal.ONE.subtract(p).doubleValue()});
    }

    /**
     * Predicts the work of {@link #separated}.
     *
     * @return the expected number of transitions between states; of many, at most as many as may run if links have directions
     * @throws TooManyStatesException if a frontier is too large
     */
    double expectedTransitions() {
        return new Laws(TerminalReliability::number).pass(false).expectedTransitions();
    }

    /**
     * Computes the probabilities that the terminals are separated and that they are joined.
     *
     * @return both, each with a relative error of a few units in the last place per part
     * @throws TooManyStatesException if the states exceed the memory
     */
    FailureLaw separated() {
        return new Laws(TerminalReliability::number).law(1, false);
    }

    /**
     * Counts the sets of faults.
     *
     * @return two polynomials: their coefficients k are the numbers of sets of k parts that separate the terminals, and that do not
     * @throws TooManyStatesException if the states exceed the memory
     */
    FailureLaw counted() {
        int length = 1
                + (int) Arrays.stream(parts.probability())
                        .filter(Objects::nonNull)
                        .count();
        return new Laws(p -> FailureLaw.counted()).law(length, false).ofLength(length);
    }

    /**
     * Computes the probabilities that the terminals are separated given the state of one part.
     *
     * @return by part, that given that it fails and that given that it works, each a sum of positive terms; null if it cannot fail
     * @throws TooManyStatesException if the states exceed the memory
     */
    double[][] conditional() {
        Laws all = new Laws(TerminalReliability::number);
        double separated = all.law(1, true).fails[0];
        double[][] conditional = new double[all.laws.length][];
        for (int part : parts.failing()) {
            FailureLaw own = all.laws[part];
            conditional[part] = own.failsSlope + own.worksSlope > 0
                    ? new double[] {own.failsSlope, own.worksSlope}
                    : new double[] {separated, separated};
        }
        return conditional;
    }

    /** The laws of all parts, and the network that they determine. */
    private final class Laws {
        /** By part, its law; null if it cannot fail. */
        private final FailureLaw[] laws;

        private final ReducedNetwork network;

        Laws(Function<BigDecimal, FailureLaw> law) {
            laws = Arrays.stream(parts.probability())
                    .map(p -> p == null ? null : law.apply(p))
                    .toArray(FailureLaw[]::new);
            boolean[] isTerminal = new boolean[parts.nodes()];
            for (int terminal : parts.terminals()) {
                isTerminal[terminal] = true;
            }
            List<Set<Integer>> groups = new ArrayList<>();
            IntStream.range(0, parts.firstGroup()).forEach(part -> groups.add(new TreeSet<>()));
            for (int group = 0; group < parts.members().length; group++) {
                for (int member : parts.members()[group]) {
                    if (member >= parts.nodes() || !isTerminal[member]) {
                        groups.get(member).add(group);
                    }
                }
            }
            List<ReducedNetwork.Link> links = new ArrayList<>();
            for (int part = parts.nodes(); part < parts.firstGroup(); part++) {
                int[] ends = parts.ends(part - parts.nodes());
                groups.get(part).addAll(groups.get(ends[0]));
                groups.get(part).addAll(groups.get(ends[1]));
                links.add(new ReducedNetwork.Link(
                        ends[0],
                        ends[1],
                        parts.graph().links.get(part - parts.nodes()).isDirected(),
                        Objects.requireNonNullElseGet(laws[part], FailureLaw::perfect),
                        groups.get(part)));
            }
            network = new ReducedNetwork(
                    Arrays.copyOf(laws, parts.nodes()),
                    isTerminal,
                    links,
                    Arrays.asList(laws).subList(parts.firstGroup(), laws.length),
                    parts.isDirected() ? parts.terminals()[0] : -1);
        }

        FrontierPass pass(boolean records) {
            return new FrontierPass(new FrontierSteps(network.blocks, network.groups), records);
        }

        /** Computes the law of the network, and the slopes of all laws if these are recorded. */
        FailureLaw law(int length, boolean records) {
            FrontierPass pass = pass(records);
            FailureLaw blocks = pass.run(length);
            peak = Math.max(peak, pass.peak);
            transitions = pass.transitions;
            FailureLaw all = network.others.inSeries(blocks);
            if (records) {
                all.setSlopes(1, 0);
                pass.setSlopes(blocks);
            }
            return all;
        }
    }
}
