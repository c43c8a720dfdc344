package io.swallowtail.protocols.circuit;

import io.swallowtail.core.experiment.Witnesses;
import io.swallowtail.core.random.AddressedRandom;
import io.swallowtail.core.random.Choices;
import io.swallowtail.core.random.OnDemandIntegers;
import io.swallowtail.core.random.Shuffle;
import io.swallowtail.protocols.network.Butterfly;
import io.swallowtail.protocols.network.PassCongestion;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * Trials in which an edge of the two-fold butterfly is overloaded, if every path has its own uniform row at node level
 * d.
 *
 * <p>An edge of level l of the first copy is reached from 2^(l - 1) inputs. A path from these inputs crosses it if the
 * first l bits of its row are the edge's, so with probability 2^-l. An edge of level l of the second copy leads to 2^(d
 * - l) outputs, and a path to one of them crosses it if the last d - l + 1 bits of its row are the edge's. So each load
 * is binomial for every permutation, and the second copy mirrors the first.
 *
 * <p>Given that an edge carries k paths or more, its load has the binomial law truncated below k. The crossing paths
 * are a uniform subset of the paths that can reach the edge. Their rows are uniform among the rows that lead over the
 * edge; the rows of the other such paths are uniform among the remaining rows.
 */
final class OverloadedEdge implements Witnesses {
    private static final long EDGE = 0;
    private static final long CROSSING_PATHS = 1;
    private static final long ROWS_OVER = 2;
    private static final long ROWS_AVOIDING = 3;

    private final Butterfly network;
    private final long load;
    private final Supplier<int[]> destinations;
    private final int[][] rows;
    private final int[] inputs;
    private final int[] middles;
    private final int[] outputs;
    private final PassCongestion pass;
    private final Choices own = new Choices();
    private final OnDemandIntegers picks = own.onDemandIntegers("picks");
    private final int[] candidates;
    private final LoadTails tails;

    /**
     * Prepares for a network.
     *
     * @param network each of the two copies
     * @param load the least load of the edge; some edge can have it
     * @param destinations gives the trial's output of each request
     * @param rows the rows of the requests' first paths, of their second ones …; written
     */
    OverloadedEdge(Butterfly network, long load, Supplier<int[]> destinations, int[]... rows) {
        this.network = network;
        this.load = load;
        this.destinations = destinations;
        this.rows = rows;
        int n = network.rows();
        inputs = IntStream.range(0, rows.length * n).map(path -> path % n).toArray();
        middles = new int[inputs.length];
        outputs = new int[inputs.length];
        pass = new PassCongestion(network, 0);
        candidates = new int[rows.length * network.rows() / 2];
        tails = LoadTails.of(network, rows.length);
        tails.logExpected(load);
    }

    @Override
    public double count() {
        int n = network.rows();
        int[] ends = destinations.get();
        for (int path = 0; path < rows.length; path++) {
            System.arraycopy(rows[path], 0, middles, path * n, n);
            System.arraycopy(ends, 0, outputs, path * n, n);
        }
        return crossed(inputs, middles) + crossed(middles, outputs);
    }

    private double crossed(int[] from, int[] to) {
        return pass.sum(from, to, to.length, path -> path == load ? 1 : 0);
    }

    @Override
    public double plant(AddressedRandom words) {
        own.draw(words);
        int[] ends = destinations.get();
        int reach = tails.pick(LoadTails.uniform(picks, EDGE, 0));
        int edgeBits = reach + 1;
        boolean firstCopy = picks.integer(EDGE, 2, 2) == 0;
        int group = picks.integer(EDGE, 3, network.rows() >> reach);
        int over = picks.integer(EDGE, 4, 1 << edgeBits);

        int paths = 0;
        int shift = network.d() - reach;
        for (int request = 0; request < ends.length; request++) {
            // The first copy's edge is reached from the inputs that agree with it in their last d - reach bits; the
            // second's leads to the outputs that agree with it in their first d - reach bits.
            int mine = firstCopy ? request & (1 << shift) - 1 : ends[request] >>> reach;
            for (int path = 0; mine == group && path < rows.length; path++) {
                candidates[paths++] = path * ends.length + request;
            }
        }
        int crossing = tails.draw(load, reach, paths, LoadTails.uniform(picks, EDGE, 5));
        Shuffle.bringToFront(picks, CROSSING_PATHS, candidates, paths, crossing);
        for (int i = 0; i < paths; i++) {
            int path = candidates[i] / ends.length;
            int request = candidates[i] % ends.length;
            rows[path][request] =
                    i < crossing ? rowOver(i, firstCopy, edgeBits, over) : rowAvoiding(i, firstCopy, edgeBits, over);
        }
        return 1;
    }

    private int rowOver(int place, boolean firstCopy, int edgeBits, int over) {
        int freeBits = network.d() - edgeBits;
        int free = picks.integer(ROWS_OVER, place, 1 << freeBits);
        return firstCopy ? over << freeBits | free : free << edgeBits | over;
    }

    private int rowAvoiding(int place, boolean firstCopy, int edgeBits, int over) {
        int freeBits = network.d() - edgeBits;
        int index = picks.integer(ROWS_AVOIDING, place, network.rows() - (1 << freeBits));
        int others = (1 << edgeBits) - 1;
        int bits = firstCopy ? index >>> freeBits : index % others;
        int free = firstCopy ? index & (1 << freeBits) - 1 : index / others;
        int skipped = bits < over ? bits : bits + 1;
        return firstCopy ? skipped << freeBits | free : free << edgeBits | skipped;
    }
}
