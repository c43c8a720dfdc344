package io.swallowtail.protocols.circuit;

import io.swallowtail.core.trace.Trace;
import io.swallowtail.protocols.network.Butterfly;
import io.swallowtail.protocols.network.ExtendedButterfly;
import io.swallowtail.protocols.network.RowNetwork;
import java.util.Arrays;

/** Paths in traces, given by their row at each node level. */
final class UniquePaths {
    private UniquePaths() {}

    /**
     * Extends a path from a level by the unique path to a row, where each edge level in between flips another bit.
     *
     * @param rows the rows; read at level {@code from}, written from there to level {@code to}
     */
    static void extend(RowNetwork network, int[] rows, int from, int to, int end) {
        for (int level = from + 1; level <= to; level++) {
            int row = rows[level - 1];
            int bit = row ^ network.across(level, row);
            rows[level] = row ^ (row ^ end) & bit;
        }
    }

    /**
     * Gives the row at each node level of a path through successive butterflies that has these rows at node levels 0,
     * d, 2d and so on.
     */
    static int[] rows(RowNetwork network, int... stops) {
        int d = network.levels() / (stops.length - 1);
        int[] rows = new int[network.levels() + 1];
        rows[0] = stops[0];
        for (int stop = 1; stop < stops.length; stop++) {
            extend(network, rows, (stop - 1) * d, stop * d, stops[stop]);
        }
        return rows;
    }

    /** Names the edge of a path on an edge level, counted from 1. After the last level, it names the disk. */
    static String place(int[] rows, int level) {
        return level == rows.length
                ? "disk " + rows[level - 1]
                : "the edge from row " + rows[level - 1] + " of level " + (level - 1) + " to row " + rows[level];
    }

    /** Traces a request and its only circuit, which has the request's number. */
    static void trace(Trace trace, String name, String requested, int request, int... rows) {
        trace.packet(request, name, 0, rows[0], requested);
        trace.routed(request, name, rows);
    }

    /**
     * Traces a trial in which each request has one path through successive butterflies.
     *
     * @param stops the rows of all paths at node levels 0 (their inputs, which number the requests), d, 2d and so on
     */
    static void trace(Trace trace, Butterfly butterfly, int[]... stops) {
        RowNetwork network = new ExtendedButterfly(butterfly, (stops.length - 1) * butterfly.d());
        trace.network(network);
        for (int i = 0; i < stops[0].length; i++) {
            int request = i;
            int[] rows = Arrays.stream(stops).mapToInt(at -> at[request]).toArray();
            String detour = rows.length == 2 ? "" : " by the intermediate row " + rows[1];
            String requested = "asks for output " + rows[rows.length - 1] + detour;
            trace(trace, "input " + rows[0], requested, rows[0], rows(network, rows));
        }
    }
}
