package io.swallowtail.multibutterfly;

import io.swallowtail.experiment.Narrator;
import io.swallowtail.network.Multibutterfly;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Tells the edges of a small multibutterfly, node by node. */
final class WiringTale {
    private final Narrator narrator;
    private final Multibutterfly network;

    WiringTale(Narrator narrator, Multibutterfly network) {
        this.narrator = narrator;
        this.network = network;
    }

    void tell() {
        int n = network.rows();
        narrator.list(n * network.d(), node -> {
            int level = node / n;
            int row = node % n;
            narrator.say("Edges from row " + row + " of level " + level + ": to half 0, " + edges(level, row, 0)
                    + "; to half 1, " + edges(level, row, 1) + ".");
        });
    }

    private String edges(int level, int row, int half) {
        return IntStream.range(0, network.c())
                .map(k -> network.outEdge(level, row, half * network.c() + k))
                .mapToObj(edge ->
                        "row " + network.head(level + 1, edge) + " in colour " + network.colour(level + 1, edge))
                .collect(Collectors.joining(", "));
    }
}
