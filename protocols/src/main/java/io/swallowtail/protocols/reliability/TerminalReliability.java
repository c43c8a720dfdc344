package io.swallowtail.protocols.reliability;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * The exact probability that faults separate the terminals of an undirected network. The network is reduced to blocks, and {@link
 * FrontierPass} computes the law of each. Groups are conditioned on: each set of groups that fail leaves one network.
 */
final class TerminalReliability {
    /** The most groups, each of which doubles the work. */
    static final int MAX_GROUPS = 12;

    private final GraphParts parts;
    private final int nodes;
    private final boolean[] isTerminal;
    /** The share of the starts that an order of nodes may try. */
    private final double share;

    int peak = 1;

    /**
     * Describes a network.
     *
     * @param parts its parts; links are read as undirected
     * @throws TooManyStatesException if it has too many groups
     */
    TerminalReliability(GraphParts parts) {
        this.parts = parts;
        nodes = parts.nodes();
        if (parts.members().length > MAX_GROUPS) {
            throw new TooManyStatesException();
        }
        share = 1.0 / (1 << parts.members().length);
        isTerminal = new boolean[nodes];
        for (int terminal : parts.terminals()) {
            isTerminal[terminal] = true;
        }
    }

    private static FailureLaw number(BigDecimal p) {
        return new FailureLaw(
                new double[] {p.doubleValue()},
                new double[] {BigDecimal.ONE.subtract(p).doubleValue()});
    }

    /**
     * Predicts the work of {@link #separated}.
     *
     * @return the expected number of transitions between states
     * @throws TooManyStatesException if a frontier is too large
     */
    double expectedTransitions() {
        return new Condition(0, TerminalReliability::number).expectedTransitions() / share;
    }

    /**
     * Computes the probabilities that the terminals are separated and that they are joined.
     *
     * @return both, each with a relative error of a few units in the last place per part
     * @throws TooManyStatesException if the states exceed the memory
     */
    FailureLaw separated() {
        return law(TerminalReliability::number, 1);
    }

    /**
     * Counts the sets of faults.
     *
     * @return two polynomials: their coefficients k are the numbers of sets of k parts that separate the terminals, and that do not
     * @throws TooManyStatesException if the states exceed the memory
     */
    FailureLaw counted() {
        return law(
                p -> FailureLaw.counted(),
                1
                        + (int) Arrays.stream(parts.probability())
                                .filter(Objects::nonNull)
                                .count());
    }

    private FailureLaw law(Function<BigDecimal, FailureLaw> law, int length) {
        return IntStream.range(0, 1 << parts.members().length)
                .mapToObj(failing -> {
                    Condition condition = new Condition(failing, law);
                    return condition.law(length, false).times(condition.weight);
                })
                .reduce(FailureLaw::plus)
                .orElseThrow()
                .ofLength(length);
    }

    /**
     * Computes the probabilities that the terminals are separated given the state of one part.
     *
     * @return by part, that given that it fails and that given that it works, each a sum of positive terms; null if it cannot fail
     * @throws TooManyStatesException if the states exceed the memory
     */
    double[][] conditional() {
        double[][] conditional = Arrays.stream(parts.probability())
                .map(p -> p == null ? null : new double[2])
                .toArray(double[][]::new);
        for (int failing = 0; failing < 1 << parts.members().length; failing++) {
            Condition condition = new Condition(failing, TerminalReliability::number);
            FailureLaw law = condition.law(1, true);
            condition.setSlopes(law);
            for (int part = 0; part < parts.firstGroup(); part++) {
                FailureLaw own = condition.laws[part];
                if (own != null) {
                    boolean matters = own.failsSlope + own.worksSlope > 0;
                    conditional[part][0] += condition.weight[0] * (matters ? own.failsSlope : law.fails[0]);
                    conditional[part][1] += condition.weight[0] * (matters ? own.worksSlope : law.fails[0]);
                }
            }
            for (int group = 0; group < parts.members().length; group++) {
                conditional[parts.firstGroup() + group][condition.fails(group) ? 0 : 1] +=
                        condition.product(group)[0] * law.fails[0];
            }
        }
        return conditional;
    }

    /** One condition on the groups: the network without the members of those that fail. */
    private final class Condition {
        private final int failing;
        /** By part, its law; null if it cannot fail. */
        private final FailureLaw[] laws;

        private final double[] weight;
        private final ReducedNetwork network;
        private final List<FrontierPass> passes = new ArrayList<>();
        private final List<FailureLaw> blockLaws = new ArrayList<>();

        Condition(int failing, Function<BigDecimal, FailureLaw> law) {
            this.failing = failing;
            laws = Arrays.stream(parts.probability())
                    .map(p -> p == null ? null : law.apply(p))
                    .toArray(FailureLaw[]::new);
            weight = product(-1);
            boolean[] failed = new boolean[laws.length];
            IntStream.range(0, parts.members().length)
                    .filter(this::fails)
                    .flatMap(group -> Arrays.stream(parts.members()[group]))
                    .forEach(member -> failed[member] = true);
            for (int terminal : parts.terminals()) {
                failed[terminal] = false;
            }
            List<ReducedNetwork.Link> links = new ArrayList<>();
            List<FailureLaw> gone = new ArrayList<>();
            for (int part = nodes; part < parts.firstGroup(); part++) {
                int[] ends = parts.ends(part - nodes);
                FailureLaw own = Objects.requireNonNullElseGet(laws[part], FailureLaw::perfect);
                if (failed[part] || failed[ends[0]] || failed[ends[1]]) {
                    gone.add(own);
                } else {
                    links.add(new ReducedNetwork.Link(ends[0], ends[1], own));
                }
            }
            network = new ReducedNetwork(Arrays.copyOf(laws, nodes), isTerminal, links, gone);
        }

        private boolean fails(int group) {
            return (failing >> group & 1) != 0;
        }

        /** Returns the probability of the states of all groups but one. */
        private double[] product(int excepted) {
            double[] product = {1};
            for (int group = 0; group < parts.members().length; group++) {
                FailureLaw own = laws[parts.firstGroup() + group];
                if (group != excepted) {
                    product = FailureLaw.product(product, fails(group) ? own.fails : own.works);
                }
            }
            return product;
        }

        private FrontierPass pass(ReducedNetwork.Block block, boolean records) {
            int[] order = new FrontierOrder(block.near()).find(share);
            if (order == null) {
                throw new TooManyStatesException();
            }
            return new FrontierPass(block, order, records);
        }

        double expectedTransitions() {
            return network.blocks.stream()
                    .mapToDouble(block -> pass(block, false).expectedTransitions())
                    .sum();
        }

        FailureLaw law(int length, boolean records) {
            FailureLaw all = network.others;
            for (ReducedNetwork.Block block : network.blocks) {
                FrontierPass pass = pass(block, records);
                FailureLaw law = pass.run(length);
                peak = Math.max(peak, pass.peak);
                if (records) {
                    passes.add(pass);
                    blockLaws.add(law);
                }
                all = all.inSeries(law);
            }
            return all;
        }

        /** Sets the slopes of all laws from that of the network, which was recorded. */
        void setSlopes(FailureLaw all) {
            all.setSlopes(1, 0);
            for (int i = 0; i < passes.size(); i++) {
                passes.get(i).setSlopes(blockLaws.get(i));
            }
        }
    }
}
