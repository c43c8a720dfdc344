package io.swallowtail.protocols.circuit;

import io.swallowtail.core.trace.Trace;
import io.swallowtail.protocols.network.BenesNetwork;
import java.util.ArrayList;
import java.util.List;

/**
 * Traces the algorithm of a {@link Waksman} trial from its circuits: the loops that connect them. Time: O(n·d).
 *
 * @param trace receives the events
 * @param rows for the circuit of each input its row at each node level
 */
record WaksmanTrace(Trace trace, BenesNetwork network, int[][] rows) {
    void traceNetworks() {
        for (int level = 1; level <= network.butterfly().d(); level++) {
            traceLoops(level, network.levels() + 1 - level);
        }
    }

    /** Follows the loops between an edge level and its mirror image, each from its lowest row. */
    private void traceLoops(int level, int mirror) {
        int[] entering = circuits(level - 1);
        int[] leaving = circuits(mirror);
        boolean[] isInLoop = new boolean[rows.length];
        List<List<Integer>> loops = new ArrayList<>();
        for (int first : entering) {
            List<Integer> loop = new ArrayList<>();
            for (int circuit = first; !isInLoop[circuit]; ) {
                int other = leaving[network.across(mirror, rows[circuit][mirror])];
                loop.add(circuit);
                loop.add(other);
                isInLoop[circuit] = true;
                isInLoop[other] = true;
                circuit = entering[network.across(level, rows[other][level - 1])];
            }
            if (!loop.isEmpty()) {
                loops.add(loop);
            }
        }
        trace.list(loops.size(), i -> {
            List<Integer> loop = loops.get(i);
            trace.note("Between edge levels " + level + " and " + mirror + " a loop of " + loop.size()
                    + " circuits takes subnetworks 0 and 1 in turn: inputs "
                    + trace.named(loop.size(), place -> loop.get(place).toString()) + ".");
        });
    }

    /** Finds the circuit in each row of a node level. */
    private int[] circuits(int nodeLevel) {
        int[] circuits = new int[rows.length];
        for (int circuit = 0; circuit < rows.length; circuit++) {
            circuits[rows[circuit][nodeLevel]] = circuit;
        }
        return circuits;
    }
}
