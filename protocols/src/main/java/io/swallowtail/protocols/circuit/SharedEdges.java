package io.swallowtail.protocols.circuit;

import io.swallowtail.core.experiment.Witnesses;
import io.swallowtail.core.random.AddressedRandom;
import io.swallowtail.core.random.Choices;
import io.swallowtail.core.random.OnDemandIntegers;
import io.swallowtail.core.random.Shuffle;
import io.swallowtail.protocols.traffic.PermutationTraffic;
import java.util.Arrays;
import java.util.BitSet;
import java.util.function.DoubleSupplier;

/**
 * Plants and counts edges that requests share. A <em>pair</em> of edges makes {@link Collision} fail on {@link
 * FlipSwitches}: c + 1 requests, each with one path over one of the edges and its other path over the other one. These
 * requests always block each other. A <em>single</em> edge carries the only paths of several requests, by the switches of
 * {@link Flip} or, without switches, by the random permutation of {@link Greedy}. Every set of so many requests is a
 * witness.
 *
 * <p>With h node levels of switches before the interior and g = d - h behind it, its levels k ≤ g are <em>early</em>. A
 * path over an early edge agrees with it in the first h bits of its entry, in bits h + 1 … h + k of its exit, and in
 * the last g - k + 1 bits of its input. The two paths of a request differ in the first bit of their entries and, at a
 * switch of the output, in the last bit of their exits. So requests that share two early edges share two of one level, the
 * lower one. The requests differ in their <em>slots</em>, the k bits from bit h of the input. The <em>late</em> levels are
 * the early ones of the mirror image, which exchanges inputs and outputs, h and g, and the order of the bits.
 *
 * <p>The witness forces 2(h - 1) coins of a request on the input side, at different switches for all requests, and 2k
 * on the output side, or 2k - 1 if k = g, where both paths share the first coin. {@link SharedEdgeWeights} counts 1/2 for
 * each coin. But requests can meet at an output switch. If both paths go to one edge, they exclude each other. If they
 * go to different edges, this switch decides the first bit in which the edges differ, and the paths share its coin: a
 * factor of 2. A path meets at most one such path, so the factor is at most 2^(c+1). If k = g, it is at most 1.
 *
 * <p>A single edge forces h coins of a request on the input side, with the first one, and k on the output side. Requests that
 * meet exclude each other there. Without switches at the inputs (h = 0), an edge is reached from 2^(k-1) inputs only.
 */
final class SharedEdges implements Witnesses {
    private static final long PICKS = 0;
    private static final long SLOTS = 1;
    private static final long ROWS = 2;
    private static final long SENDERS = 3;
    private static final long OUTPUTS = 4;

    private final int n;
    private final int d;
    private final int size;
    private final SharedEdgeWeights weights;
    /** The switches; null if paths depend on the permutation only. */
    private final FlipSwitches switches;

    private final PermutationTraffic traffic;
    private final DoubleSupplier count;
    private final Choices own = new Choices();
    private final OnDemandIntegers picks = own.onDemandIntegers("picks");
    private final int[] inverse;
    private final int[] slots;
    private final int[] chosen;
    private final BitSet forced = new BitSet();
    private boolean isEarly;
    private double factor;

    /** The requests that the last run left unsettled. */
    interface Core {
        /** Counts them. */
        int requests();

        /** Finds the edges of their paths on an interior level: of p of the i-th one at 2i, of p' at 2i + 1. */
        void edgesOf(int level, int[] edges);
    }

    /**
     * Prepares for a simulator.
     *
     * @param weights the weights of the witnesses
     * @param traffic the permutation and the senders, which are forced
     * @param switches the switches, whose coins are forced; null if there are none
     * @param count counts the witnesses after a run
     */
    SharedEdges(SharedEdgeWeights weights, PermutationTraffic traffic, FlipSwitches switches, DoubleSupplier count) {
        this.weights = weights;
        this.traffic = traffic;
        this.switches = switches;
        this.count = count;
        d = weights.d;
        n = 1 << d;
        size = weights.requests;
        inverse = new int[n];
        slots = new int[n];
        chosen = new int[size];
    }

    @Override
    public double plant(AddressedRandom random) {
        own.draw(random);
        SharedEdgeWeights.Level picked = weights.pick(LoadTails.uniform(picks, PICKS, 0));
        int h = picked.h();
        int k = picked.k();
        int g = d - h;
        isEarly = picked.isEarly();
        int[] ends = traffic.destinations();
        if (!isEarly) {
            for (int input = 0; input < n; input++) {
                inverse[ends[input]] = input;
            }
            ends = inverse;
        }
        // The edges: the first h bits of the entries, bits h + 1 ... h + k of the exits, the last bits of the inputs.
        int entry = row(2) & bits(1, h);
        int otherEntry = row(3) & bits(1, h) & ~bits(1, 1) | ~entry & bits(1, 1);
        int exit = row(4) & bits(h + 1, h + k);
        int otherExit = row(5) & bits(h + 1, h + k);
        if (k == g) {
            otherExit = otherExit & ~bits(d, d) | ~exit & bits(d, d);
        }
        int rest = row(6) & bits(h + k, d);
        int slotBits = bits(Math.max(1, h), h + k - 1);
        pickSlots(SLOTS, Integer.bitCount(slotBits));
        for (int i = 0; i < size; i++) {
            chosen[i] = slots[i] << Integer.numberOfTrailingZeros(slotBits)
                    | picks.integer(ROWS, i, n) & bits(1, h) & ~slotBits
                    | rest;
        }
        factor = k == g && weights.arePairs ? Math.scalb(1.0, -size) : 1;
        forced.clear();
        for (int i = 0; i < size && switches != null; i++) {
            int near = chosen[i];
            walkNear(near, entry, h);
            int label = 0;
            if (weights.arePairs) {
                walkNear(near, otherEntry, h);
                label = (((entry ^ near) & bits(1, 1)) == 0 ? 0 : 1) ^ coin(isEarly, near);
                walkFar(ends[near], 1 - label, otherExit, k, g);
            }
            walkFar(ends[near], label, exit, k, g);
        }
        if (switches == null) {
            pickSlots(OUTPUTS, d - k);
            traffic.direct(
                    chosen,
                    Arrays.stream(slots, 0, size).map(free -> exit | free).toArray());
        }
        for (int i = 0; i < size && !isEarly; i++) {
            chosen[i] = ends[chosen[i]];
        }
        traffic.send(chosen, picks, SENDERS);
        return factor;
    }

    private void pickSlots(long step, int bits) {
        for (int slot = 0; slot < 1 << bits; slot++) {
            slots[slot] = slot;
        }
        Shuffle.bringToFront(picks, step, slots, 1 << bits, size);
    }

    private int row(int place) {
        return picks.integer(PICKS, place, n);
    }

    /** The mask of bits from a first to a last position, which the mirror image counts from the other end. */
    private int bits(int first, int last) {
        return isEarly ? (1 << d - first + 1) - (1 << d - last) : (1 << last) - (1 << first - 1);
    }

    /** Forces the coins of the path from an end of the near side to an entry; the first coin decides which path it is. */
    private void walkNear(int end, int entry, int h) {
        int row = end;
        int before = 0;
        for (int level = 0; level < h; level++) {
            int bit = bits(level + 1, level + 1);
            int crosses = ((entry ^ end) & bit) == 0 ? 0 : 1;
            if (level > 0 || !weights.arePairs) {
                switches.coins(isEarly).set(level * n + row, crosses != before);
            }
            row ^= bit & -crosses;
            before = crosses;
        }
    }

    /** Forces the coins of a path from an end of the far side such that bits h + 1 ... h + k of its exit are given. */
    private void walkFar(int end, int which, int exit, int k, int g) {
        int row = end;
        int crosses = which;
        for (int level = 0; level < g; level++) {
            int bit = bits(d - level, d - level);
            int index = level * n + row;
            if (level >= g - k) {
                int value = (((exit ^ end) & bit) == 0 ? 0 : 1) ^ crosses;
                if (!forced.get(index)) {
                    forced.set(index);
                    switches.coins(!isEarly).set(index, value == 1);
                } else {
                    factor *= coin(!isEarly, index) == value ? 2 : 0;
                }
            }
            crosses ^= coin(!isEarly, index);
            row ^= bit & -crosses;
        }
    }

    private int coin(boolean ofInputs, int index) {
        return switches.coins(ofInputs).get(index) ? 1 : 0;
    }

    @Override
    public double count() {
        return count.getAsDouble();
    }

    /** Counts sets of requests that share a pair of edges of one level. */
    static double pairs(Core core, int d, int size) {
        int requests = core.requests();
        int[] edges = new int[2 * requests];
        long[] pairs = new long[requests];
        double count = 0;
        for (int level = 1; level <= d && requests >= size; level++) {
            core.edgesOf(level, edges);
            for (int i = 0; i < requests; i++) {
                pairs[i] = (long) Math.min(edges[2 * i], edges[2 * i + 1]) << Integer.SIZE
                        | Math.max(edges[2 * i], edges[2 * i + 1]);
            }
            Arrays.sort(pairs);
            int first = 0;
            for (int i = 0; i < requests; i++) {
                first = pairs[i] == pairs[first] ? first : i;
                count += with(i + 1 - first, size);
            }
        }
        return count;
    }

    /** Counts the sets of requests that the last one of some completes. */
    static double with(int requests, int size) {
        return requests < size ? 0 : Math.rint(StrictMath.exp(SharedEdgeWeights.logChoose(requests - 1, size - 1)));
    }
}
