package io.swallowtail.protocols.connectivity;

import java.util.Arrays;

/**
 * The largest matching of inputs and outputs that are not connected. 2n minus its size is the maximum number of inputs
 * and outputs that can be kept such that every kept input reaches every kept output: a largest independent set of that
 * bipartite graph (König).
 *
 * <p>Hopcroft and Karp's algorithm (SIAM J. Comput. 2(4), 1973) on sets of bits: a search reads the n/64 words of a row
 * instead of its edges. Cost: n²/64 words per phase, and few phases. Memory: at least 16·n bytes.
 */
public final class DisconnectedMatching {
    private static final int NONE = -1;

    private final int n;
    private final int words;
    /** The bits of the last word that represent outputs. */
    private final long lastMask;

    private final int[] outputOf;
    private final int[] inputOf;
    /** By input: its distance from a free input, by alternating paths; NONE if it was not reached. */
    private final int[] distances;

    private final int[] queue;
    private final long[] unseen;
    /** The inputs of the search's current path. */
    private final int[] path;

    private long[] reached;

    /**
     * Allocates the arrays.
     *
     * @param n inputs, and as many outputs; at least 1
     */
    public DisconnectedMatching(int n) {
        this.n = n;
        words = n + 63 >>> 6;
        lastMask = -1L >>> -n;
        outputOf = new int[n];
        inputOf = new int[n];
        distances = new int[n];
        queue = new int[n];
        unseen = new long[words];
        path = new int[n];
    }

    /**
     * Finds the size of the largest matching of pairs that are not connected.
     *
     * @param reachedOutputs output 64·w + b of input i at bit b of word i·max(1, n/64) + w; 1 for a connected pair
     */
    public int size(long[] reachedOutputs) {
        reached = reachedOutputs;
        Arrays.fill(outputOf, NONE);
        Arrays.fill(inputOf, NONE);
        int size = 0;
        while (layers()) {
            resetUnseen();
            for (int input = 0; input < n; input++) {
                if (outputOf[input] == NONE && augments(input)) {
                    size++;
                }
            }
        }
        return size;
    }

    private void resetUnseen() {
        Arrays.fill(unseen, -1L);
        unseen[words - 1] = lastMask;
    }

    /** Computes the inputs' distances from the free ones; returns whether a free output is reached. */
    private boolean layers() {
        resetUnseen();
        int end = 0;
        for (int input = 0; input < n; input++) {
            distances[input] = NONE;
            if (outputOf[input] == NONE) {
                distances[input] = 0;
                queue[end++] = input;
            }
        }
        boolean found = false;
        for (int i = 0; i < end; i++) {
            int input = queue[i];
            int output = takeUnseen(input);
            while (output != NONE) {
                int next = inputOf[output];
                if (next == NONE) {
                    found = true;
                } else if (distances[next] == NONE) {
                    distances[next] = distances[input] + 1;
                    queue[end++] = next;
                }
                output = takeUnseen(input);
            }
        }
        return found;
    }

    /** Removes from the unseen outputs one that is not connected to an input, and returns it. */
    private int takeUnseen(int input) {
        int first = input * words;
        for (int w = 0; w < words; w++) {
            long left = unseen[w] & ~reached[first + w];
            if (left != 0) {
                unseen[w] &= ~(left & -left);
                return (w << 6) + Long.numberOfTrailingZeros(left);
            }
        }
        return NONE;
    }

    /** Searches for an augmenting path along the layers and flips it; visited outputs are not visited again. */
    private boolean augments(int start) {
        int depth = 0;
        path[0] = start;
        while (depth >= 0) {
            int input = path[depth];
            int output = takeOfNextLayer(input);
            if (output == NONE) {
                depth--;
            } else if (inputOf[output] == NONE) {
                flip(depth, output);
                return true;
            } else {
                path[++depth] = inputOf[output];
            }
        }
        return false;
    }

    /** Takes an unseen output that is free or leads to an input one layer further; others stay for other inputs. */
    private int takeOfNextLayer(int input) {
        int first = input * words;
        for (int w = 0; w < words; w++) {
            long left = unseen[w] & ~reached[first + w];
            while (left != 0) {
                int output = (w << 6) + Long.numberOfTrailingZeros(left);
                int next = inputOf[output];
                if (next == NONE || distances[next] == distances[input] + 1) {
                    unseen[w] &= ~(left & -left);
                    return output;
                }
                left &= left - 1;
            }
        }
        return NONE;
    }

    /** Flips the matching along the path, from its end: each input passes its output to the previous input. */
    private void flip(int depth, int lastOutput) {
        int output = lastOutput;
        for (int i = depth; i >= 0; i--) {
            int input = path[i];
            int before = outputOf[input];
            outputOf[input] = output;
            inputOf[output] = input;
            output = before;
        }
    }
}
