package io.swallowtail.protocols.connectivity;

import java.nio.LongBuffer;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Which outputs each input of a {@link LeveledGraph} reaches by a path of usable edges, as sets of bits. From the
 * outputs backwards, each node has the set of outputs that it reaches.
 *
 * <p>The second search of a network stores the sets without faults. From then on a search visits only the nodes whose
 * sets differ from these, and those before them. Cost: max(1, n/64) words per edge of the visited nodes. Memory: 3n²/8
 * bytes and 8 per node; the stored sets have n/8 bytes each, and equal ones are stored once (2n sets of a network of
 * butterflies or splitters).
 */
public final class Reachability {
    private final LeveledGraph graph;
    private final int n;
    private final int rows;
    private final int words;
    /** By node: its set without faults. Equal sets are one array. */
    private final long[][] intact;

    /** The graph's {@link LeveledGraph#reads} at the searches that are counted. */
    private int reads;

    private int searches;
    /** By level mod 2 and row: the node's set, which is that without faults or one of its own. */
    private final long[][][] sets;

    private final long[][][] own;
    /** By level: the rows whose sets differ from those without faults. */
    private final BitSet[] differing;

    private final long[] reachable;
    private final long[] reached;
    private long pairs;
    private int cutOffInputs;
    private int cutOffOutputs;

    /**
     * Allocates the arrays.
     *
     * @param graph the network
     */
    public Reachability(LeveledGraph graph) {
        this.graph = graph;
        n = graph.n();
        rows = graph.rows();
        words = n + 63 >>> 6;
        intact = new long[graph.nodes()][];
        sets = new long[2][rows][];
        own = new long[2][rows][words];
        differing = Stream.generate(BitSet::new).limit(graph.levels() + 1).toArray(BitSet[]::new);
        reachable = new long[words];
        reached = new long[n * words];
    }

    /**
     * Finds the outputs that each input reaches.
     *
     * @param faults faults of the network
     */
    public void find(FaultSet faults) {
        searches = reads == graph.reads() ? searches : 0;
        reads = graph.reads();
        if (searches == 1) {
            search(graph.missing(), new HashMap<>());
        }
        searches = Math.min(2, searches + 1);
        search(faults.unusable(), null);
        count(faults);
    }

    /** Computes the sets from the outputs to the inputs, and stores them unless there is no map to find equal ones. */
    private void search(long[] unusable, Map<LongBuffer, long[]> stored) {
        for (BitSet some : differing) {
            some.set(0, rows, searches < 2);
        }
        for (int w = 0; w < unusable.length; w++) {
            for (long left = unusable[w] & ~graph.missing()[w]; left != 0; left &= left - 1) {
                int edge = (w << 6) + Long.numberOfTrailingZeros(left);
                differing[edge / rows / graph.degree()].set(edge % rows);
            }
        }
        for (int level = graph.levels(); level >= 0; level--) {
            long[][] here = sets[level & 1];
            if (searches < 2) {
                Arrays.fill(here, null);
            } else {
                System.arraycopy(intact, level * rows, here, 0, rows);
                addTails(level);
            }
            BitSet some = differing[level];
            for (int row = some.nextSetBit(0); row >= 0; row = some.nextSetBit(row + 1)) {
                long[] set = join(level, row, unusable);
                some.set(row, !Arrays.equals(set, here[row]));
                here[row] = set;
            }
            for (int row = 0; stored != null && row < rows; row++) {
                long[] set = here[row].clone();
                intact[level * rows + row] = stored.computeIfAbsent(LongBuffer.wrap(set), key -> set);
            }
        }
    }

    /** Adds the rows from which an edge leads to a row that differs; all, if many differ. */
    private void addTails(int level) {
        if (level < graph.levels() && differing[level + 1].cardinality() > rows / 2) {
            differing[level].set(0, rows);
        } else if (level < graph.levels()) {
            BitSet heads = differing[level + 1];
            for (int row = heads.nextSetBit(0); row >= 0; row = heads.nextSetBit(row + 1)) {
                for (int j = 0; j < graph.degree(); j++) {
                    differing[level].set(graph.entering(level + 1, row, j) / graph.degree());
                }
            }
        }
    }

    /** Computes the set of a node: in an array of its own, or the array of the set without faults. */
    private long[] join(int level, int row, long[] unusable) {
        long[] set = own[level & 1][row];
        Arrays.fill(set, 0);
        if (level == graph.levels()) {
            if (row < n) {
                set[row >>> 6] = 1L << row;
            }
            return set;
        }
        for (int k = 0; k < graph.degree(); k++) {
            int edge = graph.edge(level, row, k);
            if ((unusable[edge >>> 6] >>> edge & 1) == 0) {
                long[] from = sets[level + 1 & 1][graph.head(level, row, k)];
                if (from == sets[level & 1][row]) {
                    return from;
                }
                for (int w = 0; w < words; w++) {
                    set[w] |= from[w];
                }
            }
        }
        return set;
    }

    private void count(FaultSet faults) {
        pairs = 0;
        cutOffInputs = 0;
        cutOffOutputs = 0;
        Arrays.fill(reachable, 0);
        long[][] inputs = sets[0];
        int count = 0;
        for (int input = 0; input < n; input++) {
            // Neighbours often share their set.
            if (input == 0 || inputs[input] != inputs[input - 1]) {
                count = 0;
                for (int w = 0; w < words; w++) {
                    count += Long.bitCount(inputs[input][w]);
                    reachable[w] |= inputs[input][w];
                }
            }
            pairs += count;
            cutOffInputs += count == 0 && faults.isLive(input) ? 1 : 0;
        }
        for (int output = 0; output < n; output++) {
            boolean isReached = (reachable[output >>> 6] >>> output & 1) != 0;
            cutOffOutputs += !isReached && faults.isLive(graph.levels() * rows + output) ? 1 : 0;
        }
    }

    /**
     * Gives the outputs that each input reaches, in the latest search.
     *
     * @return output 64·w + b of input i at bit b of word i·max(1, n/64) + w; the array is used again
     */
    public long[] reached() {
        for (int input = 0; input < n; input++) {
            System.arraycopy(sets[0][input], 0, reached, input * words, words);
        }
        return reached;
    }

    /**
     * Reports whether a pair is connected, in the latest search.
     *
     * @param output the output, as a row
     * @return whether a path of usable edges joins them
     */
    public boolean isConnected(int input, int output) {
        return FaultSet.isSet(sets[0][input], output);
    }

    /**
     * Reports whether a node reaches an output if nothing fails, as far as it is known.
     *
     * @param node the node's number
     * @param output the output, as a row
     * @return false only if no path exists
     */
    boolean mayReach(int node, int output) {
        return searches < 2 || FaultSet.isSet(intact[node], output);
    }

    /**
     * Counts the connected pairs of the latest search.
     *
     * @return inputs and outputs with a path of usable edges between them
     */
    public long pairs() {
        return pairs;
    }

    /**
     * Counts the inputs that miss outputs, in the latest search.
     *
     * @param least how many outputs they miss at least
     * @return inputs that do not reach as many outputs
     */
    public int poorInputs(int least) {
        int poor = 0;
        for (int input = 0; input < n; input++) {
            int missed = n;
            for (long word : sets[0][input]) {
                missed -= Long.bitCount(word);
            }
            poor += missed >= least ? 1 : 0;
        }
        return poor;
    }

    /**
     * Counts the working inputs without a reachable output, in the latest search.
     *
     * @return inputs that work and reach no output
     */
    public int cutOffInputs() {
        return cutOffInputs;
    }

    /** Counts the working outputs that no input reaches, in the latest search. */
    public int cutOffOutputs() {
        return cutOffOutputs;
    }
}
