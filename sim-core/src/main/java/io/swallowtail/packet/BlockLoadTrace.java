package io.swallowtail.packet;

import io.swallowtail.experiment.Tracer;
import io.swallowtail.network.Butterfly;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Tells a trial of {@link BlockLoad}: the permutation, the largest block load of each node level, and who makes it. */
final class BlockLoadTrace {
    private static final int MOST_ROWS_IN_FULL = 64;

    private final Tracer tracer;
    private final Butterfly network;
    private final int r;
    private final int[] destinations;
    private final BlockLoads blocks;

    BlockLoadTrace(Tracer tracer, Butterfly network, int r, int[] destinations) {
        this.tracer = tracer;
        this.network = network;
        this.r = r;
        this.destinations = destinations;
        blocks = new BlockLoads(network, r);
    }

    /** Tells the trial; {@code largest} is its metric. */
    void tell(long largest) {
        tracer.say("A block is the " + (1 << r) + " rows of a node level that agree in the " + (network.d() - r)
                + " rightmost bits.");
        tracer.list(destinations.length, input -> {
            tracer.say("Input " + input + " sends to output " + destinations[input] + ".");
            if (network.rows() <= MOST_ROWS_IN_FULL) {
                tracer.say("Route of input " + input + ": " + route(input) + ".");
            }
        });
        for (int level = 0; level <= network.d(); level++) {
            tellLevel(level);
        }
        tracer.say("The largest block load is " + largest + ".");
    }

    private String route(int input) {
        return IntStream.rangeClosed(0, network.d())
                .map(level -> input ^ (input ^ destinations[input]) & -1 << network.d() - level)
                .mapToObj(Integer::toString)
                .collect(Collectors.joining(" ", "rows ", ""));
    }

    private void tellLevel(int level) {
        int largest = blocks.largest(level, destinations);
        int[] crowded = IntStream.range(0, blocks.blocks())
                .filter(block -> blocks.of(block) == largest)
                .toArray();
        int first = crowded[0];
        int[] packets = IntStream.range(0, destinations.length)
                .filter(input -> blocks.block(level, input, destinations[input]) == first)
                .toArray();
        tracer.say(
                "On node level " + level + " the largest block load is " + largest + ", in " + crowded.length + " of "
                        + blocks.blocks() + " blocks. The rows " + first + " mod " + blocks.blocks()
                        + " are visited from inputs "
                        + tracer.named(packets.length, i -> Integer.toString(packets[i])) + ".");
    }
}
