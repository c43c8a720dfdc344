package io.swallowtail.protocols.circuit;

import io.swallowtail.core.experiment.ChoiceParameter;
import io.swallowtail.core.random.Choices;
import io.swallowtail.core.random.IntegerChoices;
import io.swallowtail.core.random.ShuffleChoices;
import io.swallowtail.protocols.traffic.PermutationKind;
import io.swallowtail.protocols.traffic.Senders;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Flows between the n hosts of a {@link FatTreeFlows} trial, in the order (j, host): the j-th flow of every host that sends, for j =
 * 0, 1 and so on. Flow j of host i has the number j·n + i.
 *
 * <p>Streams: {@code permutation}, the shuffles of all j one after the other, where it is random; {@code destinations}, by flow number,
 * where destinations are uniform; that of {@link Senders} where not all hosts send. Memory: 20 bytes for each flow.
 */
final class HostFlows {
    /** Where hosts send. */
    enum Pattern {
        /** A uniform permutation, fresh for each j in each trial. */
        RANDOM,
        /** i to i. */
        IDENTITY,
        /** i to i + 1 mod n. */
        SHIFT,
        /** As in family 1; n is a power of two. */
        TRANSPOSE,
        /** As in family 1; n is a power of two. */
        BIT_REVERSAL,
        /** Each flow to an independent uniform host. */
        UNIFORM;

        /** Computes where a fixed pattern sends a host. */
        int destination(int host, int n) {
            return this == SHIFT
                    ? (host + 1) % n
                    : PermutationKind.valueOf(name()).destination(host, Integer.numberOfTrailingZeros(n));
        }
    }

    static final ChoiceParameter<Pattern> PATTERN = new ChoiceParameter<>(
            "permutation",
            "where each host sends; random: a new permutation for each flow of a host; uniform: independent hosts",
            Pattern.class);

    private final int n;
    private final int each;
    private final ShuffleChoices shuffles;
    private final IntegerChoices uniform;
    private final Senders senders;
    /** By flow number. */
    private final int[] allDestinations;
    /** The number of each flow, ascending. */
    final int[] numbers;
    /** The host that sends each flow. */
    final int[] sources;
    /** The host to which each flow goes. */
    final int[] destinations;

    /**
     * Prepares the flows of a point.
     *
     * @param pattern where hosts send
     * @param n hosts
     * @param sending how many of them send, 1 to n
     * @param each flows of a host that sends
     * @param choices where the streams are declared
     */
    HostFlows(Pattern pattern, int n, int sending, int each, Choices choices) {
        this.n = n;
        this.each = each;
        shuffles = pattern == Pattern.RANDOM ? choices.shuffles("permutation", each, n) : null;
        uniform = pattern == Pattern.UNIFORM ? choices.integers("destinations", each * n, n, flow -> flow % n) : null;
        senders = Senders.ofOne(n, sending, choices);
        allDestinations = uniform == null ? new int[each * n] : uniform.values();
        if (shuffles == null && uniform == null) {
            Arrays.setAll(allDestinations, flow -> pattern.destination(flow % n, n));
        }
        numbers = IntStream.range(0, each * sending).toArray();
        sources = IntStream.of(numbers).map(flow -> flow % n).toArray();
        destinations = senders.areAll() ? allDestinations : new int[numbers.length];
    }

    /** Reads the flows of the current choices. */
    void read() {
        for (int j = 0; shuffles != null && j < each; j++) {
            shuffles.permutation(j, allDestinations, j * n);
        }
        if (senders.areAll()) {
            return;
        }
        int[] hosts = senders.of(0);
        for (int flow = 0; flow < numbers.length; flow++) {
            int j = flow / hosts.length;
            sources[flow] = hosts[flow % hosts.length];
            numbers[flow] = j * n + sources[flow];
            destinations[flow] = allDestinations[numbers[flow]];
        }
    }

    /** Bounds the flows between some hosts and all others, on one side. */
    int most(int hosts) {
        return uniform == null ? each * hosts : numbers.length;
    }
}
