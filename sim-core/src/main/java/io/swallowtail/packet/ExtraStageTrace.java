package io.swallowtail.packet;

import io.swallowtail.experiment.Tracer;
import io.swallowtail.forwarding.NodeModel;
import io.swallowtail.forwarding.StoreAndForward;
import io.swallowtail.network.Butterfly;
import io.swallowtail.network.ExtendedButterfly;
import java.util.Arrays;
import java.util.stream.Collectors;

/**
 * Tells a trial of {@link ExtraStage}: packets and their routes, who crosses when, and the sums. Memory: some 16 bytes a packet,
 * and 12 a crossing where each is told.
 */
final class ExtraStageTrace implements StoreAndForward.CrossingObserver {
    private final Tracer tracer;
    private final Butterfly network;
    private final int r;
    private final int t;
    private final int[] identities;
    private final int[] outputs;
    private final PacketTale tale;

    /** Tells of packets with these identities and outputs. */
    ExtraStageTrace(Tracer tracer, Butterfly network, int r, int t, int[] identities, int[] outputs) {
        this.tracer = tracer;
        this.network = network;
        this.r = r;
        this.t = t;
        this.identities = identities;
        this.outputs = outputs;
        tale = new PacketTale(
                tracer, new ExtendedButterfly(network, levels()), NodeModel.TWO_STEP, outputs.length, this::name);
    }

    private int levels() {
        return network.d() + r;
    }

    private int input(int packet) {
        return identities[packet] & network.rows() - 1;
    }

    private String name(int packet) {
        return "packet " + identities[packet] / network.rows() + " of input " + input(packet);
    }

    /** Tells what the packets want and where they go; leaves the paths at their end. */
    void tellPackets(ExtraStagePaths paths) {
        tracer.say("Edge levels: " + levels() + ", the first " + r
                + " crossed at random. In every odd step packets cross links into buffers, in every even step they move on into"
                + " queues.");
        int[][] rows = rowsAtLevels(paths);
        tracer.list(outputs.length, packet -> {
            tracer.say("P" + name(packet).substring(1) + " goes to output " + outputs[packet] + ".");
            tracer.say("Route of " + name(packet) + ": " + route(packet, rows) + ".");
        });
    }

    /** Walks along the paths and notes the rows at all node levels, or at the one behind the random levels only. */
    private int[][] rowsAtLevels(ExtraStagePaths paths) {
        int[][] rows = new int[levels() + 1][];
        int[] links = new int[outputs.length];
        for (int level = 0; level <= levels(); level++) {
            if (level > 0) {
                paths.linksOf(level, links);
            }
            if (tale.isInFull() || level == r) {
                rows[level] = new int[outputs.length];
                Arrays.setAll(rows[level], paths::row);
            }
        }
        return rows;
    }

    private String route(int packet, int[][] rows) {
        if (tale.isInFull()) {
            return Arrays.stream(rows)
                    .map(level -> Integer.toString(level[packet]))
                    .collect(Collectors.joining(" ", "rows ", ""));
        }
        String random = r == 0 ? "" : ", row " + rows[r][packet] + " at node level " + r;
        return "row " + input(packet) + " at node level 0" + random + ", row " + outputs[packet] + " at node level "
                + levels();
    }

    @Override
    public void crossed(int level, int[] links, int[] ticks) {
        tale.crossed(level, links, ticks);
    }

    /** Tells the steps, and what they come to; {@code first} permutations are waited for. */
    void tellEnd(long[] metrics, int first) {
        tale.tellSteps();
        tale.tellDeliveries();
        tracer.say("The first " + first + " of " + t + " permutations are delivered in step " + metrics[5] + ".");
        tale.tellLink();
        tale.tellNode();
        tale.tellQueue();
    }
}
