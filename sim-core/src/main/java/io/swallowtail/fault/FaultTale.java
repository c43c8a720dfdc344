package io.swallowtail.fault;

import io.swallowtail.experiment.Tracer;
import java.util.ArrayList;
import java.util.List;

/** Tells which nodes and edges of a butterfly have failed. */
final class FaultTale {
    private FaultTale() {}

    static String node(int level, int column) {
        return "the node of level " + level + " in column " + column;
    }

    static String edge(int level, int column, boolean crossing) {
        return "the " + (crossing ? "cross" : "straight") + " edge down from " + node(level, column);
    }

    /** Tells the faults; {@code stay} says whether all trials meet them. */
    static void tell(Tracer tracer, SurvivingButterfly butterfly, boolean stay) {
        if (stay) {
            tracer.say("The fault set is one of the seed's and the same in every trial.");
        }
        List<String> nodes = new ArrayList<>();
        List<String> edges = new ArrayList<>();
        for (int level = 0; level <= butterfly.d(); level++) {
            for (int column = 0; column < butterfly.n(); column++) {
                if (!butterfly.isLive(level, column)) {
                    nodes.add(node(level, column));
                }
                for (int t = 0; level < butterfly.d() && t < 2; t++) {
                    if (!butterfly.isLiveEdge(level, column, t == 1)) {
                        edges.add(edge(level, column, t == 1));
                    }
                }
            }
        }
        tell(tracer, "nodes", nodes, butterfly.n() * (butterfly.d() + 1));
        tell(tracer, "edges", edges, 2 * butterfly.n() * butterfly.d());
    }

    private static void tell(Tracer tracer, String what, List<String> failed, int all) {
        tracer.say("Failed " + what + ": " + failed.size() + " of " + all
                + (failed.isEmpty() ? "" : " (" + tracer.named(failed.size(), failed::get) + ")") + ".");
    }
}
