package io.swallowtail.protocols.fault;

import io.swallowtail.core.random.Choices;
import io.swallowtail.core.random.ShuffleChoices;
import io.swallowtail.protocols.fault.FaultRouting.PacketPattern;
import java.util.Arrays;

/**
 * One packet of each identified node, along a permutation of these nodes. A node is identified if the path of a good
 * input for pi_0, for which that input succeeds, goes through it; its owner is the smallest such input. The packet of
 * the node of level i in column w has the number i·n + w; it goes up to the owner, then as between inputs to the owner
 * of its destination, and down to the destination.
 *
 * <p>Stream {@code node destinations}, where the pattern is random: a shuffle of all N nodes; the i-th identified node sends to the i-th identified
 * one of that order.
 *
 * <p>Source: Cole, Maggs, Sitaraman, section 3.7.
 */
final class NodeRequests extends PacketRequests {
    /** Up to the owner, four passes as between inputs, and down to the destination. */
    static final int PASSES = 6;

    private static final int NOBODY = -1;

    private final int d;
    private final int n;
    private final PacketPattern pattern;
    private final ShuffleChoices destinations;
    private final int[] order;
    private final int[] owners;

    NodeRequests(int d, PacketPattern pattern, Choices choices) {
        super((d + 1) << d, PASSES);
        this.d = d;
        n = 1 << d;
        int nodes = numbers();
        this.pattern = pattern;
        destinations = pattern == PacketPattern.RANDOM ? choices.shuffle("node destinations", nodes) : null;
        order = new int[nodes];
        owners = new int[nodes];
    }

    @Override
    void begin(PermutationPaths paths, int[] good, int count) {
        Arrays.fill(owners, NOBODY);
        for (int i = 0; i < count; i++) {
            if (paths.reaches(good[i], good[i])) {
                assignOwner(good[i], paths.output(good[i], good[i]));
            }
        }
        packets = 0;
        for (int node = 0; node < owners.length; node++) {
            if (owners[node] != NOBODY) {
                numbers[packets++] = node;
            }
        }
        if (pattern == PacketPattern.RANDOM) {
            destinations.permutation(order);
            int place = 0;
            for (int node : order) {
                if (owners[node] != NOBODY) {
                    to[numbers[place++]] = node;
                }
            }
        } else {
            pattern.write(order, packets);
            for (int i = 0; i < packets; i++) {
                to[numbers[i]] = numbers[order[i]];
            }
        }
    }

    /** Assigns to an input the nodes of its path that have no smaller owner. */
    private void assignOwner(int input, int output) {
        for (int level = 0; level <= d; level++) {
            int below = (1 << d - level) - 1;
            int node = level * n + (output & ~below | input & below);
            if (owners[node] == NOBODY) {
                owners[node] = input;
            }
        }
    }

    @Override
    int from(int number) {
        return owners[number];
    }

    @Override
    int to(int number) {
        return owners[to[number]];
    }

    @Override
    void addRoute(int number, int via, PermutationPaths paths, PacketRoutes routes) {
        int from = from(number);
        int end = to(number);
        int levelsUp = level(number);
        int levelsDown = level(to[number]);
        routes.add(d - levelsUp, 5 * d + levelsDown);
        routes.up(0, from, paths.output(from, from), levelsUp);
        routes.turn(1, from ^ via, from, paths.output(from, via), false);
        routes.turn(3, end ^ via, end, paths.output(end, via), true);
        routes.down(5, end, paths.output(end, end), levelsDown);
    }

    private String node(int number) {
        return "row " + (number & n - 1) + " of level " + level(number);
    }

    @Override
    int level(int number) {
        return number >>> d;
    }

    @Override
    String name(int number) {
        return "the packet of " + node(number);
    }

    @Override
    String request(int number) {
        return "goes by its owner, input " + from(number) + ", to " + node(to[number]) + ", of owner input "
                + to(number);
    }
}
