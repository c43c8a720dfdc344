package io.swallowtail.protocols.fault;

import io.swallowtail.core.random.Choices;
import io.swallowtail.core.random.ShuffleChoices;
import io.swallowtail.protocols.fault.FaultRouting.PacketPattern;
import java.util.Arrays;

/**
 * Several packets of each good input, along permutations of the good inputs. The k-th packet of input a has the number k·n + a.
 *
 * <p>Stream {@code destinations}, where permutations are random: shuffle k puts all n inputs in an order; the i-th good
 * input sends its
 * k-th packet to the i-th good one of that order, so that every permutation of the good inputs is equally likely.
 */
final class InputRequests extends PacketRequests {
    /** Down and up to the intermediate input, then down and up to the destination. */
    static final int PASSES = 4;

    private final int n;
    private final int each;
    private final PacketPattern pattern;
    private final ShuffleChoices destinations;
    private final int[] order;
    private final int[] targets;
    private final boolean[] isGood;

    /**
     * Prepares requests.
     *
     * @param each packets of a good input
     */
    InputRequests(int d, int each, PacketPattern pattern, Choices choices) {
        super(each << d, PASSES);
        n = 1 << d;
        this.each = each;
        this.pattern = pattern;
        destinations = pattern == PacketPattern.RANDOM ? choices.shuffles("destinations", each, n) : null;
        order = new int[n];
        targets = new int[n];
        isGood = new boolean[n];
    }

    @Override
    void begin(PermutationPaths paths, int[] good, int count) {
        Arrays.fill(isGood, false);
        for (int i = 0; i < count; i++) {
            isGood[good[i]] = true;
        }
        packets = 0;
        for (int k = 0; k < each; k++) {
            target(k, good, count);
            for (int i = 0; i < count; i++) {
                int number = k * n + good[i];
                numbers[packets++] = number;
                to[number] = targets[i];
            }
        }
    }

    private void target(int permutation, int[] good, int count) {
        if (pattern == PacketPattern.RANDOM) {
            destinations.permutation(permutation, order, 0);
            int place = 0;
            for (int input : order) {
                if (isGood[input]) {
                    targets[place++] = input;
                }
            }
        } else {
            pattern.write(targets, count);
            for (int i = 0; i < count; i++) {
                targets[i] = good[targets[i]];
            }
        }
    }

    @Override
    int from(int number) {
        return number & n - 1;
    }

    @Override
    int to(int number) {
        return to[number];
    }

    @Override
    void addRoute(int number, int via, PermutationPaths paths, PacketRoutes routes) {
        int from = from(number);
        routes.add(0, routes.levels());
        routes.turn(0, from ^ via, from, paths.output(from, via), false);
        routes.turn(2, to[number] ^ via, to[number], paths.output(to[number], via), true);
    }

    @Override
    int level(int number) {
        return 0;
    }

    @Override
    String name(int number) {
        return "packet " + number / n + " of input " + from(number);
    }

    @Override
    String request(int number) {
        return "goes to input " + to[number];
    }
}
