package io.swallowtail.packet;

import io.swallowtail.experiment.Tracer;
import io.swallowtail.forwarding.NodeModel;
import io.swallowtail.forwarding.StoreAndForward;
import io.swallowtail.network.Butterfly;
import io.swallowtail.network.ExtendedButterfly;
import io.swallowtail.network.RowNetwork;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Tells a trial of {@link Renaming}: names and routes, who crosses when, the most crowded node, and a path that meets as many
 * packets as any. Memory: some 50n bytes and n bits a level; more where each crossing is told.
 */
final class RenamingTrace implements StoreAndForward.CrossingObserver {
    private final Tracer tracer;
    private final Butterfly network;
    private final int[] outputs;
    /** The network with its links numbered as they are here. */
    private final RowNetwork rowNetwork;

    private final PacketTale tale;
    private final LinkLoads loads;
    private final PathLoad pathLoad;
    /** For each level, whether a path that meets most packets comes straight into a row. */
    private final List<BitSet> comesStraight = new ArrayList<>();

    /** Tells of one packet from each input to its output. */
    RenamingTrace(Tracer tracer, Butterfly network, int[] outputs) {
        this.tracer = tracer;
        this.network = network;
        this.outputs = outputs;
        rowNetwork = new ExtendedButterfly(network, network.d());
        tale = new PacketTale(tracer, rowNetwork, NodeModel.ONE_STEP, outputs.length, RenamingTrace::name);
        loads = new LinkLoads(network.rows());
        pathLoad = new PathLoad(network.rows());
        pathLoad.begin();
    }

    private static String name(int input) {
        return "the packet of input " + input;
    }

    /** Tells how the rows are renamed where a permutation is renamed before it is routed. */
    static void tellRows(Tracer tracer, int[] names) {
        tracer.list(names.length, row -> tracer.say("Row " + row + " is named " + names[row] + "."));
    }

    /** Tells the permutation and the names. */
    void tellNames(int[] permutation, int[] names) {
        tracer.list(outputs.length, input -> {
            tracer.say("Input " + input + " is named " + names[input] + " and sends to the output named "
                    + permutation[names[input]] + ", which is output " + outputs[input] + ".");
            tracer.say("Route of " + name(input) + ": " + route(input, outputs[input]) + ".");
        });
    }

    private String route(int input, int output) {
        return tale.isInFull()
                ? IntStream.rangeClosed(0, network.d())
                        .mapToObj(level -> Integer.toString(row(level, input, output)))
                        .collect(Collectors.joining(" ", "rows ", ""))
                : "row " + input + " at node level 0, row " + output + " at node level " + network.d();
    }

    private int row(int level, int input, int output) {
        return input ^ (input ^ output) & -1 << network.d() - level;
    }

    @Override
    public void crossed(int level, int[] links, int[] ticks) {
        tale.crossed(level, links, ticks);
        loads.count(links, outputs.length);
        int[] before = IntStream.range(0, network.rows()).map(pathLoad::at).toArray();
        pathLoad.cross(network.flipMask(level), loads);
        BitSet straight = new BitSet();
        for (int row = 0; row < before.length; row++) {
            straight.set(row, pathLoad.at(row) == before[row] + loads.of(2 * rowNetwork.across(level, row) + 1));
        }
        comesStraight.add(straight);
    }

    /** Tells the steps, and what they come to. */
    void tellEnd(long[] metrics) {
        tale.tellSteps();
        tale.tellDeliveries();
        tale.tellNode();
        int output = 0;
        while (pathLoad.at(output) < metrics[1]) {
            output++;
        }
        int input = output;
        for (int level = network.d(); level >= 1; level--) {
            input = comesStraight.get(level - 1).get(input) ? input : rowNetwork.across(level, input);
        }
        int[] met = met(input, output);
        tracer.say("The path from input " + input + " to output " + output + " shares nodes with " + met.length
                + " packets, no path with more: those of inputs "
                + tracer.named(met.length, i -> Integer.toString(met[i])) + ".");
    }

    private int[] met(int input, int output) {
        return IntStream.range(0, outputs.length)
                .filter(packet -> IntStream.rangeClosed(0, network.d())
                        .anyMatch(level -> row(level, packet, outputs[packet]) == row(level, input, output)))
                .toArray();
    }
}
