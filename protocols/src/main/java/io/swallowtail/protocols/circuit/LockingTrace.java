package io.swallowtail.protocols.circuit;

import io.swallowtail.core.trace.Trace;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Traces a trial of {@link Locking}: the messages that each overloaded edge keeps and drops, level by level, and the
 * messages that arrive. It counts loads independently; the simulator only reports the messages that remain. Time:
 * O(n·d).
 */
final class LockingTrace implements LockingSimulator.LevelObserver {
    private final Trace trace;
    private final int sent;
    /** By input and node level: the row of its message's path; null if the input sends no message. */
    private final int[][] rows;
    /** The messages that the levels so far have kept. */
    private int[] kept;

    LockingTrace(Trace trace, int[] messages, int[][] rows) {
        this.trace = trace;
        sent = messages.length;
        this.rows = rows;
        kept = messages;
    }

    @Override
    public void crosses(int level, int[] messages, int left) {
        int[] arrived = kept;
        kept = Arrays.copyOf(messages, left);
        boolean[] isKept = new boolean[rows.length];
        IntStream.of(kept).forEach(message -> isKept[message] = true);
        Map<Integer, List<Integer>> wanting = new HashMap<>();
        for (int message : arrived) {
            wanting.computeIfAbsent(edge(message, level), edge -> new ArrayList<>())
                    .add(message);
        }
        int most = wanting.values().stream().mapToInt(List::size).max().orElse(0);
        trace.step(
                "level",
                level,
                arrived.length + " of " + sent + " messages are left, and at most " + most + " want one edge");
        for (int message : arrived) {
            if (!isKept[message]) {
                List<Integer> rivals = wanting.get(edge(message, level));
                List<Integer> keepers =
                        rivals.stream().filter(rival -> isKept[rival]).toList();
                trace.lost(
                        message,
                        rivals.size() + " messages want " + UniquePaths.place(rows[message], level)
                                + ", which keeps input " + trace.named(keepers.size(), i -> "" + keepers.get(i)));
            }
        }
    }

    private int edge(int message, int level) {
        int from = rows[message][level - 1];
        return 2 * from + (rows[message][level] == from ? 0 : 1);
    }

    /** Traces the messages that have arrived. */
    void traceEnd() {
        trace.stepsEnd();
        for (int message : kept) {
            int output = rows[message][rows[message].length - 1];
            trace.settled(message, "has locked down a path to output " + output);
            trace.routed(message, "input " + message, rows[message]);
        }
    }
}
