package io.swallowtail.protocols.network;

import io.swallowtail.core.random.BitChoices;
import io.swallowtail.core.random.Choices;
import io.swallowtail.core.random.ShuffleChoices;
import java.util.Arrays;

/**
 * Draws a {@link Multibutterfly}: every permutation of every half of every splitter is independent and uniform, every
 * cycle of a colouring is oriented by a fair coin.
 *
 * <p>Streams: {@code wiring i}, for every level i but the last, shuffle (2b + h)·c + k of the block's nodes for block
 * b, half h and permutation k, place j of which holds the node i with π(i) = j (on the last level a half is one node,
 * and nothing is shuffled); {@code colouring}, coin (level·n + row)·c + k: where this row is the lowest of its cycle of
 * the k-th permutations, 1 gives its edge to half 0 the colour 2k + 1. Randomness: 2·c·(d - 1)·n integers, less 2·c·(n
 * - 2), and n·c·d coins. Cost: about 25 ns an integer pair, drawing included. Memory: 12 bytes per input besides the
 * choices.
 */
public final class MultibutterflyWiring {
    private static final byte NONE = -1;

    private final Multibutterfly network;
    private final ShuffleChoices[] shuffles;
    private final BitChoices coins;
    /** The nodes of a block in the order of the places to which a permutation of half 0, and then of half 1, brings them. */
    private final int[] order;
    /** The other node of a block that shares a node of half 0, and then of half 1. */
    private final int[] partners;
    /** Colour of a node's edge to half 0, less 2k. */
    private final byte[] colours;

    /**
     * Declares the random choices of a network.
     *
     * @param network the network to be wired
     * @param choices where its streams are declared
     */
    public MultibutterflyWiring(Multibutterfly network, Choices choices) {
        this.network = network;
        int d = network.d();
        int n = network.rows();
        shuffles = new ShuffleChoices[d - 1];
        for (int level = 0; level < d - 1; level++) {
            shuffles[level] = choices.shuffles(
                    "wiring " + level,
                    2 * network.c() << level,
                    network.blockSize(level),
                    shuffle -> shuffle % network.c());
        }
        coins = choices.bits("colouring", n * network.c() * d);
        order = new int[2 * n];
        partners = new int[2 * n];
        colours = new byte[n];
    }

    /**
     * Names the law of the wiring. Points with fixed networks and equal texts share their networks, in all experiments,
     * so the text is frozen.
     *
     * @param n inputs of the network
     * @param c edges of a node to each half
     * @return the identity, such as {@code multibutterfly c=4 n=64}
     */
    public static String identity(long n, long c) {
        return "multibutterfly c=" + c + " n=" + n;
    }

    /** Wires and colours the network from the current choices. */
    public void build() {
        for (int level = 0; level < shuffles.length; level++) {
            for (int block = 0; block < 1 << level; block++) {
                for (int k = 0; k < network.c(); k++) {
                    buildOne(level, block, k);
                }
            }
        }
        buildLast();
        network.enter();
    }

    /** Makes the edges of the last level: a block is a cycle of two nodes, and each half is one node. */
    private void buildLast() {
        int c = network.c();
        int[] wires = network.wires(shuffles.length);
        long[] words = coins.words();
        for (int node = 0; node < network.rows(); node += 2) {
            for (int edge = node * c; edge < (node + 1) * c; edge++) {
                int index = shuffles.length * network.rows() * c + edge;
                int colour = (int) (words[index >>> 6] >>> index) & 1;
                for (int half = 0; half < 2; half++) {
                    int wire = edge + (node + half) * c;
                    wires[wire] = 2 * (node + half) + (colour ^ half);
                    wires[wire + 2 * c] = wires[wire] ^ 1;
                }
            }
        }
    }

    /** Makes the edges of the k-th permutations of a block. */
    private void buildOne(int level, int block, int k) {
        int m = network.blockSize(level);
        int first = block * m;
        int[] wires = network.wires(level);
        for (int half = 0; half < 2; half++) {
            shuffles[level].permutation((2 * block + half) * network.c() + k, order, half * m);
            join(m, half * m);
        }
        colour(m, (level * network.rows() + first) * network.c() + k);
        int c = network.c();
        int halfOfM = m / 2;
        for (int half = 0; half < 2; half++) {
            int place = half * m;
            int edges = (2 * first + half) * c + k;
            int head = first + half * halfOfM;
            for (int w = 0; w < halfOfM; w++) {
                int one = order[place + w];
                int other = order[place + w + halfOfM];
                wires[edges + 2 * c * one] = 2 * (head + w) + (colours[one] ^ half);
                wires[edges + 2 * c * other] = 2 * (head + w) + (colours[other] ^ half);
            }
        }
    }

    /** Finds the pairs of nodes that share a node of the half whose order begins at a place. */
    private void join(int m, int place) {
        int half = m / 2;
        for (int w = place; w < place + half; w++) {
            partners[place + order[w]] = order[w + half];
            partners[place + order[w + half]] = order[w];
        }
    }

    /** Colours the edges of a block's nodes, cycle by cycle; {@code coin} is that of node 0. */
    private void colour(int m, int coin) {
        long[] words = coins.words();
        Arrays.fill(colours, 0, m, NONE);
        for (int node = 0; node < m; node++) {
            if (colours[node] == NONE) {
                int index = coin + node * network.c();
                int colour = (int) (words[index >>> 6] >>> index) & 1;
                int next = node;
                do {
                    colours[next] = (byte) colour;
                    int partner = partners[next];
                    colours[partner] = (byte) (1 - colour);
                    next = partners[m + partner];
                } while (next != node);
            }
        }
    }
}
