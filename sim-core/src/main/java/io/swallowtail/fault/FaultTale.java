package io.swallowtail.fault;

import io.swallowtail.experiment.Narrator;
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
    static void tell(Narrator narrator, SurvivingButterfly butterfly, boolean stay) {
        if (stay) {
            narrator.say("The fault set is one of the seed's and the same in every trial.");
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
        tell(narrator, "nodes", nodes, butterfly.n() * (butterfly.d() + 1));
        tell(narrator, "edges", edges, 2 * butterfly.n() * butterfly.d());
    }

    private static void tell(Narrator narrator, String what, List<String> failed, int all) {
        narrator.say("Failed " + what + ": " + failed.size() + " of " + all
                + (failed.isEmpty() ? "" : " (" + narrator.named(failed.size(), failed::get) + ")") + ".");
    }
}
