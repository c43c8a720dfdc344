package io.swallowtail.multibutterfly;

import io.swallowtail.experiment.Parameters;
import io.swallowtail.experiment.RefinedSimulator;
import io.swallowtail.experiment.TracedSimulator;
import io.swallowtail.experiment.Tracer;
import io.swallowtail.random.Choices;
import io.swallowtail.random.Shuffle;
import io.swallowtail.random.ShuffleChoices;
import io.swallowtail.statistics.Tally;
import io.swallowtail.theory.ConcentratorBound;
import java.math.BigDecimal;
import java.math.RoundingMode;

/**
 * One trial of {@link Concentrator}. Stream: {@code permutations}, shuffle k of the m nodes, place j of which holds the node i with
 * π(i) = j. Cost: that of the search. Memory: some 20·m·c bytes.
 */
final class ConcentratorSimulator implements TracedSimulator, RefinedSimulator {
    private static final int WORST_EXPANSION = 0;
    private static final int FAILED = 2;
    private static final int EXPANSION_LOWER = 3;
    private static final int EXPANSION_UPPER = 4;

    private final Choices choices = new Choices();
    private final ShuffleChoices shuffles;
    private final Concentration graph;
    private final int[] order;
    /** Neighbours that a set of so many nodes needs; 0 nodes need none. */
    private final int[] needed;
    /** The least number of millionths that is no less than β. */
    private final long millionthsOfBeta;

    /** Null unless all sets are enumerated and there are some. */
    private final ExpansionSearch search;

    private final SetSearch sets;
    private final Shortfall shortfall;
    /** Null unless there are too many sets. */
    private final GreedyExpansion greedy;

    private final TannerExpansion tanner;

    ConcentratorSimulator(Parameters parameters) {
        int m = (int) parameters.get(Concentrator.M);
        int c = (int) parameters.get(Concentrator.C);
        int u = Concentrator.largestSet(parameters);
        BigDecimal beta = parameters.get(Concentrator.BETA);
        shuffles = choices.shuffles("permutations", c, m);
        graph = new Concentration(m, c);
        order = new int[m];
        needed = new int[u + 1];
        for (int nodes = 1; nodes <= u; nodes++) {
            needed[nodes] = (int) Math.min(Integer.MAX_VALUE, ConcentratorBound.needed(beta, nodes));
        }
        millionthsOfBeta = beta.multiply(BigDecimal.valueOf(Concentrator.MILLION))
                .setScale(0, RoundingMode.CEILING)
                .longValueExact();
        boolean exact = Concentrator.isExact(parameters);
        search = exact && u > 0 ? new ExpansionSearch(graph, u) : null;
        sets = exact && u > 0 ? new SetSearch(graph, u) : null;
        shortfall = new Shortfall(needed);
        greedy = exact ? null : new GreedyExpansion(graph, u);
        tanner = exact ? null : new TannerExpansion(graph, u);
    }

    @Override
    public Choices choices() {
        return choices;
    }

    @Override
    public void run(long[] metrics) {
        build();
        Expansion worst = search == null ? null : search.search();
        Expansion upper = greedy == null ? null : greedy.search();
        long lower = tanner == null ? Tally.NULL : tanner.millionths();
        write(metrics, WORST_EXPANSION, worst);
        write(metrics, EXPANSION_UPPER, upper);
        metrics[EXPANSION_LOWER] = lower;
        if (upper != null) {
            metrics[FAILED] = fails(upper) ? 1 : lower >= millionthsOfBeta ? 0 : Tally.NULL;
        } else {
            metrics[FAILED] = worst != null && fails(worst) ? 1 : 0;
        }
    }

    private void build() {
        int m = graph.m();
        int c = graph.c();
        int[] neighbours = graph.neighbours();
        for (int k = 0; k < c; k++) {
            Shuffle.apply(shuffles, k, order, 0);
            for (int place = 0; place < m; place++) {
                neighbours[order[place] * c + k] = place < m / 2 ? place : place - m / 2;
            }
        }
    }

    private static void write(long[] metrics, int slot, Expansion expansion) {
        metrics[slot] = expansion == null ? Tally.NULL : expansion.neighbours();
        metrics[slot + 1] = expansion == null ? 1 : expansion.nodes();
    }

    private boolean fails(Expansion expansion) {
        return expansion.neighbours() < needed[expansion.nodes()];
    }

    @Override
    public void tell(long[] metrics, Tracer tracer) {
        run(metrics);
        new ConcentratorTrace(tracer, graph).tell(metrics);
    }

    /** Failure, by how many neighbours the worst sets lack or have to spare, and how many sets there are of these. */
    @Override
    public boolean refines(int slot) {
        return slot == FAILED && sets != null;
    }

    @Override
    public long runRefined(long[] metrics, int slot) {
        run(metrics);
        shortfall.clear();
        sets.search(shortfall);
        return shortfall.measure();
    }
}
