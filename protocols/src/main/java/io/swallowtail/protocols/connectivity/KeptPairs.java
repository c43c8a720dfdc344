package io.swallowtail.protocols.connectivity;

import java.util.Arrays;

/**
 * Limits of the largest k such that k inputs and k outputs can be kept with every kept input connected to every kept
 * output: a largest balanced biclique, which is NP-hard to find.
 *
 * <p>The lower limit is the better set of two greedy searches. Both repeatedly remove the input or output with the most
 * unconnected pairs, until all pairs are connected. The first search removes from both sides, the second from the side
 * of which more remain. Then removed inputs or outputs that are connected to all of the other side return to the
 * smaller side. Of equal sets the first one is kept. The upper limit counts degrees: k inputs must reach k outputs each, and k outputs must be reached by k
 * inputs each. Cost: n²/16 words, some nanoseconds per unconnected pair, and 4n counters per removed input or output.
 * Memory: 20 bytes per input.
 *
 * <p>Source: Garey and Johnson 1979, problem GT24, for the hardness.
 */
public final class KeptPairs {
    private static final int NONE = -1;

    private final int n;
    private final int words;
    private final long lastMask;
    /**
     * By input, then by output (at n + output): the number of remaining elements of the other side that are not
     * connected to it.
     */
    private final int[] missing;
    /** The same counts for all elements of the other side. */
    private final int[] missingAtFirst;

    /** By input, then by output: whether it remains. */
    private final boolean[] isLeft;

    /** The same for the set of the latest {@link #low}. */
    private final boolean[] isKept;

    private final int[] histogram;

    private long[] reached;
    private int inputs;
    private int outputs;

    /**
     * Allocates the arrays.
     *
     * @param n inputs, and as many outputs; at least 1
     */
    public KeptPairs(int n) {
        this.n = n;
        words = n + 63 >>> 6;
        lastMask = -1L >>> -n;
        missing = new int[2 * n];
        missingAtFirst = new int[2 * n];
        isLeft = new boolean[2 * n];
        isKept = new boolean[2 * n];
        histogram = new int[n + 1];
    }

    /**
     * Sets the connected pairs.
     *
     * @param reachedOutputs output 64·w + b of input i at bit b of word i·max(1, n/64) + w; read until the next call
     */
    public void begin(long[] reachedOutputs) {
        reached = reachedOutputs;
        Arrays.fill(missingAtFirst, 0);
        int isolated = 0;
        for (int input = 0; input < n; input++) {
            int connected = 0;
            for (int w = 0; w < words; w++) {
                connected += Long.bitCount(reached[input * words + w]);
            }
            missingAtFirst[input] = n - connected;
            if (connected == 0) {
                isolated++;
            } else if (connected < n) {
                change(missingAtFirst, input, 1);
            }
        }
        addToAll(missingAtFirst, n, isolated);
    }

    /**
     * Bounds k from above by the degrees of inputs and outputs.
     *
     * @return a number that k does not exceed
     */
    public int high() {
        return Math.min(high(0), high(n));
    }

    /** The largest k such that k elements of one side are connected to at least k of the other side each. */
    private int high(int first) {
        Arrays.fill(histogram, 0);
        for (int end = first; end < first + n; end++) {
            histogram[n - missingAtFirst[end]]++;
        }
        int k = n;
        int withDegree = histogram[n];
        while (withDegree < k) {
            withDegree += histogram[--k];
        }
        return k;
    }

    /**
     * Bounds k from below by greedy searches.
     *
     * @return the size of a side of the best set found
     */
    public int low() {
        int low = search(false);
        System.arraycopy(isLeft, 0, isKept, 0, 2 * n);
        int other = search(true);
        if (other > low) {
            System.arraycopy(isLeft, 0, isKept, 0, 2 * n);
        }
        return Math.max(low, other);
    }

    /**
     * Gives the rows of a side of the set that {@link #low} found.
     *
     * @param outputs whether it is the side of the outputs
     * @param into receives them first, in ascending order; n places
     */
    public void keep(boolean outputs, int[] into) {
        int size = 0;
        for (int row = 0; row < n; row++) {
            if (isKept[outputs ? n + row : row]) {
                into[size++] = row;
            }
        }
    }

    private int search(boolean ofLargerSide) {
        System.arraycopy(missingAtFirst, 0, missing, 0, 2 * n);
        Arrays.fill(isLeft, true);
        inputs = n;
        outputs = n;
        int worst = worst(ofLargerSide);
        while (missing[worst] > 0) {
            giveUp(worst);
            worst = worst(ofLargerSide);
        }
        restoreMembers();
        return Math.min(inputs, outputs);
    }

    /** Finds the element with the most unconnected pairs; on ties, the first one of the larger side. */
    private int worst(boolean ofLargerSide) {
        int larger = inputs >= outputs ? 0 : n;
        int worst = worst(larger, larger);
        return ofLargerSide && missing[worst] > 0 ? worst : worst(n - larger, worst);
    }

    private int worst(int first, int before) {
        int worst = before;
        int most = isLeft[worst] ? missing[worst] : -1;
        for (int end = first; end < first + n; end++) {
            if (missing[end] > most && isLeft[end]) {
                worst = end;
                most = missing[end];
            }
        }
        return worst;
    }

    private void giveUp(int end) {
        isLeft[end] = false;
        change(end, -1);
    }

    /** Restores elements of the smaller side, one by one, if they are connected to all remaining elements of the other side. */
    private void restoreMembers() {
        int end = returning();
        while (end != NONE) {
            isLeft[end] = true;
            change(end, 1);
            end = returning();
        }
    }

    private int returning() {
        int first = inputs <= outputs ? 0 : n;
        for (int end = first; end < first + n; end++) {
            if (!isLeft[end] && missing[end] == 0) {
                return end;
            }
        }
        return NONE;
    }

    /** Updates the counters for an input or output that is removed (-1) or restored (1). */
    private void change(int end, int by) {
        inputs += end < n ? by : 0;
        outputs += end < n ? 0 : by;
        if (missingAtFirst[end] == n) {
            addToAll(missing, end < n ? n : 0, by);
        } else if (end < n) {
            change(missing, end, by);
        } else {
            int w = end - n >>> 6;
            for (int input = 0; input < n; input++) {
                missing[input] += by * (int) (~reached[input * words + w] >>> end - n & 1);
            }
        }
    }

    /** Adds to the counters of the outputs to which an input is not connected. */
    private void change(int[] counters, int input, int by) {
        for (int w = 0; w < words; w++) {
            long lost = ~reached[input * words + w] & (w == words - 1 ? lastMask : -1L);
            while (lost != 0) {
                counters[n + (w << 6) + Long.numberOfTrailingZeros(lost)] += by;
                lost &= lost - 1;
            }
        }
    }

    /** Adds to all counters of one side. Faults often isolate inputs and outputs from the whole other side. */
    private void addToAll(int[] counters, int first, int by) {
        for (int end = first; end < first + n; end++) {
            counters[end] += by;
        }
    }
}
