package io.swallowtail.bufferless;

import io.swallowtail.experiment.Tracer;
import java.util.ArrayList;
import java.util.List;

/** Tells packets and their paths, and what happens to them in lists that are cut where they are long. */
final class PathsTale {
    private static final int LONGEST_ROUTE = 24;

    private final Tracer tracer;
    private final Paths paths;
    private final FlatNetwork network;
    private final List<String> lines = new ArrayList<>();

    PathsTale(Tracer tracer, Paths paths, FlatNetwork network) {
        this.tracer = tracer;
        this.paths = paths;
        this.network = network;
    }

    /** Names a node by its level and its place there. */
    String node(int level, int node) {
        return "node " + (node - network.firstNode(level)) + " of level " + level;
    }

    /** Tells the network, what C, D and N are, and every packet's path. */
    void tellPackets() {
        tracer.say("The network has levels 0 to " + network.levels() + ", " + network.nodes() + " nodes and "
                + network.edges() + " edges.");
        tracer.say("Packets: " + paths.packets() + ". Congestion: " + paths.congestion() + ". Dilation: "
                + paths.dilation() + ".");
        tracer.list(
                paths.packets(),
                packet -> tracer.say("Packet " + packet + " starts at level " + paths.sources()[packet]
                        + " and goes to level " + paths.destination(packet) + ", by the nodes " + route(packet) + "."));
    }

    private String route(int packet) {
        int source = paths.sources()[packet];
        StringBuilder route = new StringBuilder();
        int length = paths.lengths()[packet];
        route.append(network.tails()[paths.edge(packet, source)] - network.firstNode(source));
        for (int i = 0; i < length; i++) {
            int level = source + i;
            if (i < LONGEST_ROUTE || i == length - 1) {
                route.append(i > LONGEST_ROUTE ? " … " : " ")
                        .append(network.heads()[paths.edge(packet, level)] - network.firstNode(level + 1));
            }
        }
        return route.toString();
    }

    /** Keeps a sentence for the present list. */
    void keep(String sentence) {
        lines.add(sentence);
    }

    /** Takes the last sentence of the present list back. */
    String takeBack() {
        return lines.remove(lines.size() - 1);
    }

    /** Tells the present list, and begins another. */
    void tellKept() {
        tracer.list(lines.size(), i -> tracer.say(lines.get(i)));
        lines.clear();
    }

    /** Begins another list without telling this one. */
    void forget() {
        lines.clear();
    }
}
