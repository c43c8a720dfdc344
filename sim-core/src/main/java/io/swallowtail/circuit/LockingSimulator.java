package io.swallowtail.circuit;

import io.swallowtail.experiment.Parameters;
import io.swallowtail.experiment.TracedSimulator;
import io.swallowtail.experiment.Tracer;
import io.swallowtail.network.Butterfly;
import io.swallowtail.random.AskedIntegers;
import io.swallowtail.random.Choices;
import io.swallowtail.random.IntegerChoices;
import io.swallowtail.traffic.PermutationTraffic;
import java.util.Arrays;

/**
 * One trial of {@link Locking}. A message is numbered by its input.
 *
 * <p>An edge that is wanted too much keeps a uniform sample by Vitter's algorithm R: its messages come in ascending order and
 * the first q take seats 0 … q - 1; the k-th, k &gt; q, draws r below k, and if r &lt; q takes the seat r of another, else it is
 * dropped. So after k messages every q of them are equally likely to sit.
 *
 * <p>Streams: {@code destinations}, integer i the output of message i, or the permutation's; for two passes {@code
 * intermediate rows}, integer i the row of message i at node level d, or {@code input switches}, those of {@link FlipSwitches} with all n·d
 * coins on the input side; {@code seats}, asked at (edge level from 1, message)
 * with bound k. Cost: a path-edge for each message that is still there, two at levels where some edge overflows. Memory: 30n
 * bytes or so, whatever q.
 */
final class LockingSimulator implements TracedSimulator {
    private static final int DROPPED = -1;

    private final Choices choices = new Choices();
    private final Butterfly network;
    private final int q;
    private final PermutationTraffic permutation;
    private final IntegerChoices uniform;
    private final IntegerChoices intermediateRows;
    /** Null where the first pass does not go through flipped switches, as are the ends of all their paths and the rows of p. */
    private final FlipSwitches switches;

    private final int[] bothEntries;
    private final int[] bothExits;
    private final int[] flippedRows;
    private final AskedIntegers seats;
    private final int[] inputs;
    /** The messages not dropped yet, in ascending order. */
    private final int[] messages;
    /** The edge that each of them wants on the present level. */
    private final int[] edges;
    /** How many messages want each edge of a level; 32 bits, more than there can be. */
    private final int[] wanted;
    /**
     * For each edge that overflows, a block of q + 1: how many messages have come to it, then their places in {@code
     * messages}, seat by seat. More than q messages want each such edge, so that n entries are enough.
     */
    private final int[] blocks;

    LockingSimulator(Parameters parameters) {
        network = CircuitParameters.butterfly(parameters);
        int n = network.rows();
        q = (int) parameters.get(Locking.Q);
        if (parameters.get(Locking.DESTINATIONS) == Locking.Destinations.UNIFORM) {
            uniform = choices.integers("destinations", n, n);
            permutation = null;
        } else {
            uniform = null;
            permutation = new PermutationTraffic(parameters.get(CircuitParameters.PERMUTATION), network.d(), choices);
        }
        boolean isFlipped = parameters.get(Locking.INTERMEDIATE) == Locking.IntermediateRows.FLIP;
        boolean isUniform = parameters.get(Locking.PASSES) == 2 && !isFlipped;
        intermediateRows = isUniform ? choices.integers("intermediate rows", n, n) : null;
        switches = isFlipped ? new FlipSwitches(network, network.d(), choices) : null;
        bothEntries = isFlipped ? new int[2 * n] : null;
        bothExits = isFlipped ? new int[2 * n] : null;
        flippedRows = isFlipped ? new int[n] : null;
        seats = choices.askedIntegers("seats");
        inputs = new int[n];
        for (int input = 0; input < n; input++) {
            inputs[input] = input;
        }
        messages = new int[n];
        edges = new int[n];
        wanted = new int[network.edgesPerLevel()];
        blocks = new int[n];
    }

    @Override
    public Choices choices() {
        return choices;
    }

    @Override
    public void run(long[] metrics) {
        run(metrics, destinations(), LevelObserver.NONE);
    }

    @Override
    public void tell(long[] metrics, Tracer tracer) {
        int[] destinations = destinations();
        LockingTrace trace;
        if (switches != null) {
            int[] rows = rowsOfFlips(destinations);
            trace = new LockingTrace(tracer, q, flippedPaths(destinations, rows), destinations);
            trace.tellMessages(input -> " through flipped switches by row " + rows[input]);
        } else if (intermediateRows == null) {
            trace = new LockingTrace(tracer, q, new RoutedToldPaths(network, inputs, destinations), destinations);
            trace.tellMessages(input -> "");
        } else {
            int[] rows = intermediateRows.values();
            trace = new LockingTrace(tracer, q, new RoutedToldPaths(network, inputs, rows, destinations), destinations);
            trace.tellMessages(input -> " by the intermediate row " + rows[input]);
        }
        run(metrics, destinations, trace);
        trace.tellEnd();
    }

    private int[] destinations() {
        return uniform == null ? permutation.destinations() : uniform.values();
    }

    /** Finds where p of each input comes out of the flipped switches. */
    private int[] rowsOfFlips(int[] destinations) {
        switches.locate(destinations, bothEntries, bothExits);
        for (int input = 0; input < flippedRows.length; input++) {
            flippedRows[input] = bothEntries[2 * input];
        }
        return flippedRows;
    }

    private ToldPaths flippedPaths(int[] destinations, int[] rows) {
        int[] fromInputs = new int[rows.length];
        int[] toOutputs = new int[rows.length];
        for (int input = 0; input < rows.length; input++) {
            fromInputs[input] = 2 * input;
            toOutputs[input] = 2 * destinations[input];
        }
        return new FlipToldPaths(switches, fromInputs, toOutputs, rows, destinations);
    }

    private void run(long[] metrics, int[] destinations, LevelObserver observer) {
        int n = inputs.length;
        System.arraycopy(inputs, 0, messages, 0, n);
        int delivered;
        if (switches != null) {
            for (int level = 1; level <= network.d(); level++) {
                observer.crosses(level, messages, n);
            }
            delivered = pass(network.d(), rowsOfFlips(destinations), destinations, n, observer);
        } else if (intermediateRows == null) {
            delivered = pass(0, inputs, destinations, n, observer);
        } else {
            int half = pass(0, inputs, intermediateRows.values(), n, observer);
            delivered = pass(network.d(), intermediateRows.values(), destinations, half, observer);
        }
        metrics[0] = delivered;
        metrics[1] = n - delivered;
    }

    /** Sends the first {@code count} of the messages through one butterfly and returns how many arrive. */
    private int pass(int levelsBefore, int[] from, int[] to, int count, LevelObserver observer) {
        int left = count;
        for (int level = 1; level <= network.d(); level++) {
            if (count(level, from, to, left) > q) {
                seat(levelsBefore + level, left);
                left = closeUp(left);
            }
            observer.crosses(levelsBefore + level, messages, left);
        }
        return left;
    }

    /** Counts how many messages want each edge of a level and returns the largest number. */
    private int count(int level, int[] from, int[] to, int left) {
        int[] counters = wanted;
        int[] present = messages;
        Arrays.fill(counters, 0);
        int largest = 0;
        for (int i = 0; i < left; i++) {
            int message = present[i];
            int edge = network.edge(level, from[message], to[message]);
            edges[i] = edge;
            int load = ++counters[edge];
            if (load > largest) {
                largest = load;
            }
        }
        return largest;
    }

    /** Drops what the edges of a level cannot keep; an overflowing edge's entry of {@code wanted} becomes ~(its block). */
    private void seat(int step, int left) {
        int unused = 0;
        for (int i = 0; i < left; i++) {
            int load = wanted[edges[i]];
            if (load > q) {
                wanted[edges[i]] = ~unused;
                blocks[unused] = 1;
                blocks[unused + 1] = i;
                unused += q + 1;
            } else if (load < 0) {
                seatInBlock(~load, step, messages[i], i);
            }
        }
    }

    private void seatInBlock(int block, int step, int message, int place) {
        int seat = blocks[block]++;
        if (seat >= q) {
            seat = seats.integer(step, message, seat + 1);
            if (seat >= q) {
                messages[place] = DROPPED;
                return;
            }
            messages[blocks[block + 1 + seat]] = DROPPED;
        }
        blocks[block + 1 + seat] = place;
    }

    /** Removes the dropped messages from the first {@code count} and returns how many are left. */
    private int closeUp(int count) {
        int left = 0;
        for (int i = 0; i < count; i++) {
            int message = messages[i];
            messages[left] = message;
            left += message == DROPPED ? 0 : 1;
        }
        return left;
    }

    /**
     * Sees what a {@link LockingSimulator} does, once an edge level and never more often: a call a level is nothing beside the n
     * messages, and while nobody tells there is one implementation only, which is inlined.
     */
    interface LevelObserver {
        /** Observes nothing. */
        LevelObserver NONE = new LevelObserver() {};

        /**
         * Sees which messages an edge level kept.
         *
         * @param level the edge level, from 1
         * @param messages these messages, in ascending order
         * @param left how many they are
         */
        default void crosses(int level, int[] messages, int left) {}
    }
}
