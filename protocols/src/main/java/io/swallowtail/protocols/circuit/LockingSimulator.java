package io.swallowtail.protocols.circuit;

import io.swallowtail.core.experiment.Outcome;
import io.swallowtail.core.experiment.Parameters;
import io.swallowtail.core.experiment.Simulator;
import io.swallowtail.core.random.IntegerChoices;
import io.swallowtail.core.random.OnDemandIntegers;
import io.swallowtail.core.trace.Trace;
import io.swallowtail.core.trace.TraceEvent;
import io.swallowtail.protocols.network.Butterfly;
import io.swallowtail.protocols.network.ExtendedButterfly;
import io.swallowtail.protocols.network.RowNetwork;
import io.swallowtail.protocols.traffic.Senders;
import java.util.Arrays;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * One trial of {@link Locking}. A message is numbered by its input.
 *
 * <p>An overloaded edge keeps a uniform sample of q messages by Vitter's algorithm R. Its messages come in ascending
 * order, and the first q take the seats 0 … q - 1 of the sample. The k-th message, k &gt; q, draws r below k. If r &lt;
 * q, it replaces the message in seat r; otherwise it is dropped. So after k messages all sets of q of them are equally
 * likely.
 *
 * <p>Streams: {@code destinations}, integer i the output of message i, or the permutation's; that of {@link Senders};
 * for two passes {@code intermediate rows}, integer i the row of message i at node level d, or {@code input switches},
 * those of {@link FlipSwitches} with all n·d coins on the input side; {@code seats}, requested at (edge level from 1,
 * message) with bound k. Cost: one path-edge per level for each message that was not dropped, two at levels where some
 * edge overflows. Memory: about 30n bytes for any q.
 */
final class LockingSimulator extends Simulator {
    private static final int DROPPED = -1;

    private final Butterfly butterfly;
    private final int q;
    /** Gives the trial's outputs of all inputs, including those that do not send. */
    private final Supplier<int[]> destinations;

    private final IntegerChoices intermediateRows;
    /** Null unless the first pass uses flipped switches, as are the ends of their paths. */
    private final FlipSwitches switches;

    private final int[] bothEntries;
    private final int[] bothExits;
    private final OnDemandIntegers seats;
    private final Senders senders;
    /** By input: its row, which equals its number. */
    private final int[] inputs;
    /** The messages not dropped yet, in ascending order. */
    private final int[] messages;
    /** By index in {@code messages}: the edge that the message requests on the current level. */
    private final int[] edges;
    /**
     * By edge of the current level: how many messages request it; after {@link #seat}, ~(its block) if it overflows.
     */
    private final int[] wanted;
    /**
     * For each overflowing edge, a block of q + 1 entries: the number of its messages so far, then the indices in
     * {@code messages} of the messages in its q seats. More than q messages request each such edge, so n entries are
     * enough.
     */
    private final int[] blocks;

    LockingSimulator(Parameters parameters) {
        butterfly = CircuitParameters.butterfly(parameters);
        int n = butterfly.rows();
        q = (int) parameters.get(Locking.Q);
        destinations = parameters.get(Locking.DESTINATIONS)
                ? CircuitParameters.traffic(parameters, n, choices)::destinations
                : choices.integers("destinations", n, n, input -> input)::values;
        boolean isFlipped = parameters.get(Locking.INTERMEDIATE);
        boolean isUniform = parameters.get(Locking.PASSES) == 2 && !isFlipped;
        intermediateRows = isUniform ? choices.integers("intermediate rows", n, n, input -> input) : null;
        switches = isFlipped ? new FlipSwitches(butterfly, butterfly.d(), choices) : null;
        bothEntries = isFlipped ? new int[2 * n] : null;
        bothExits = isFlipped ? new int[2 * n] : null;

        seats = choices.onDemandIntegers("seats", OnDemandIntegers.LAST);
        senders = CircuitParameters.senders(parameters, choices);
        inputs = IntStream.range(0, n).toArray();
        messages = new int[senders.inputs().length];
        edges = new int[messages.length];
        wanted = new int[butterfly.edgesPerLevel()];
        blocks = new int[n];
    }

    @Override
    protected void simulate(Outcome out) {
        run(out, destinations.get(), LevelObserver.NONE);
    }

    @Override
    protected void simulateTraced(Outcome out, Trace trace) {
        int[] outputs = destinations.get();
        int[] sending = senders.of(0);
        int passes = switches == null && intermediateRows == null ? 1 : 2;
        RowNetwork passed = new ExtendedButterfly(butterfly, passes * butterfly.d());
        trace.network(passed);
        int[][] rows = new int[butterfly.rows()][];
        for (int input : sending) {
            int output = outputs[input];
            String detour = "";
            if (switches != null) {
                rows[input] = switches.rows(2 * input, 2 * output);
                detour = " through flipped switches by row " + rows[input][butterfly.d()];
            } else if (intermediateRows == null) {
                rows[input] = UniquePaths.rows(passed, input, output);
            } else {
                int row = intermediateRows.values()[input];
                rows[input] = UniquePaths.rows(passed, input, row, output);
                detour = " by the intermediate row " + row;
            }
            trace.packet(input, "input " + input, 0, input, "sends a message to output " + output + detour);
            trace.record(new TraceEvent.Routed(input, "input " + input, rows[input], false));
        }
        LockingTrace observer = new LockingTrace(trace, sending, rows);
        run(out, outputs, observer);
        observer.traceEnd();
    }

    private void run(Outcome out, int[] outputs, LevelObserver observer) {
        int[] sending = senders.of(0);
        int sent = sending.length;
        System.arraycopy(sending, 0, messages, 0, sent);
        int delivered;
        if (switches != null) {
            for (int level = 1; level <= butterfly.d(); level++) {
                observer.crosses(level, messages, sent);
            }
            switches.locate(outputs, bothEntries, bothExits);
            delivered = pass(butterfly.d(), bothEntries, outputs, sent, observer);
        } else if (intermediateRows == null) {
            delivered = pass(0, inputs, outputs, sent, observer);
        } else {
            int half = pass(0, inputs, intermediateRows.values(), sent, observer);
            delivered = pass(butterfly.d(), intermediateRows.values(), outputs, half, observer);
        }
        out.set(Locking.DELIVERED, delivered);
        out.set(Locking.LOST, sent - delivered);
    }

    /** Sends the first {@code count} of the messages through one butterfly and returns how many arrive. */
    private int pass(int levelsBefore, int[] from, int[] to, int count, LevelObserver observer) {
        int left = count;
        for (int level = 1; level <= butterfly.d(); level++) {
            if (count(level, from, to, left) > q) {
                seat(levelsBefore + level, left);
                left = removeDropped(left);
            }
            observer.crosses(levelsBefore + level, messages, left);
        }
        return left;
    }

    /** Counts the messages that request each edge of a level; returns the largest number. */
    private int count(int level, int[] from, int[] to, int left) {
        int[] counters = wanted;
        int[] present = messages;
        Arrays.fill(counters, 0);
        int largest = 0;
        for (int i = 0; i < left; i++) {
            int message = present[i];
            int edge = butterfly.edge(level, from[message], to[message]);
            edges[i] = edge;
            int load = ++counters[edge];
            if (load > largest) {
                largest = load;
            }
        }
        return largest;
    }

    /**
     * Drops the messages that the edges of a level cannot keep; an overflowing edge's entry of {@code wanted} becomes
     * ~(its block).
     */
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

    /** Removes the dropped messages from the first {@code count}; returns the number of the others. */
    private int removeDropped(int count) {
        int left = 0;
        for (int i = 0; i < count; i++) {
            int message = messages[i];
            messages[left] = message;
            left += message == DROPPED ? 0 : 1;
        }
        return left;
    }

    /**
     * Observes a {@link LockingSimulator}, at most once per edge level. The cost of such calls is negligible compared
     * with the n messages, and without a trace there is only one implementation, which the compiler inlines.
     */
    interface LevelObserver {
        /** Observes nothing. */
        LevelObserver NONE = (level, messages, left) -> {};

        /**
         * Receives the messages that an edge level kept.
         *
         * @param level the edge level, from 1
         * @param messages these messages, in ascending order
         * @param left how many they are
         */
        void crosses(int level, int[] messages, int left);
    }
}
