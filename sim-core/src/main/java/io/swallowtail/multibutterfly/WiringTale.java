package io.swallowtail.multibutterfly;

import io.swallowtail.experiment.Tracer;
import io.swallowtail.network.Multibutterfly;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Tells the edges of a small multibutterfly, node by node. */
final class WiringTale {
    private final Tracer tracer;
    private final Multibutterfly network;

    WiringTale(Tracer tracer, Multibutterfly network) {
        this.tracer = tracer;
        this.network = network;
    }

    void tell() {
        int n = network.rows();
        tracer.list(n * network.d(), node -> {
            int level = node / n;
            int row = node % n;
            tracer.say("Edges from row " + row + " of level " + level + ": to half 0, " + edges(level, row, 0)
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
