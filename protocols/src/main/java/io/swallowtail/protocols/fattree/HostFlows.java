package io.swallowtail.protocols.fattree;

import io.swallowtail.core.experiment.ChoiceParameter;
import io.swallowtail.core.experiment.IntegerParameter;
import io.swallowtail.core.experiment.Parameters;
import io.swallowtail.core.random.Choices;
import io.swallowtail.core.random.IntegerChoices;
import io.swallowtail.core.random.OnDemandIntegers;
import io.swallowtail.core.random.Shuffle;
import io.swallowtail.core.random.ShuffleChoices;
import io.swallowtail.protocols.circuit.LoadTails;
import io.swallowtail.protocols.fattree.HostPairs.Pair;
import io.swallowtail.protocols.network.FatTree;
import io.swallowtail.protocols.traffic.PermutationKind;
import io.swallowtail.protocols.traffic.Senders;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;

/**
 * Flows between the n hosts of a {@link FatTreeFlows} trial, in the order (j, host): the j-th flow of every host that sends, for j =
 * 0, 1 and so on. Flow j of host i has the number j·n + i. Flows of a file come in the order (j, pair), where they are numbered.
 *
 * <p>Streams: {@code permutation}, the shuffles of all j one after the other, where it is random; {@code destinations}, by flow number,
 * where destinations are uniform; both for j = 0 only where all flows of a host have one destination; that of {@link Senders} where not
 * all hosts send. Memory: 20 bytes for each flow.
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

    /** Whether the flows of a host have one destination. */
    enum Pairs {
        /** Each flow has its own destination. */
        NEW,
        /** All flows of a host go to the destination of its first flow. */
        SAME
    }

    static final ChoiceParameter<Pattern> PATTERN = new ChoiceParameter<>(
            "permutation",
            "where each host sends; random: a new permutation for each flow of a host; uniform: independent hosts",
            Pattern.class);

    static final IntegerParameter FLOWS = IntegerParameter.required("flows", "flows of each host that sends", 1, 65_536)
            .withDefault(1);

    static final ChoiceParameter<Pairs> PAIRS = new ChoiceParameter<>(
            "pairs",
            "new: each flow of a host has its own destination; same: all have one, as queue pairs of a connection",
            Pairs.class);

    private final int n;
    private final int each;
    /** How many flows of a host have destinations of their own. */
    private final int distinct;

    private final ShuffleChoices shuffles;
    private final IntegerChoices uniform;
    /** Null for the flows of a file. */
    private final Senders senders;
    /** By flow number. */
    private final int[] allDestinations;
    /** The number of each flow, ascending. */
    final int[] numbers;
    /** The host that sends each flow. */
    final int[] sources;
    /** The host to which each flow goes. */
    final int[] destinations;
    /** The size of each flow; null if all are 1. */
    final int[] sizes;
    /** The sum of the sizes. */
    final long allSizes;

    /**
     * Prepares the flows of a point.
     *
     * @param n hosts
     * @param choices where the streams are declared
     */
    HostFlows(Parameters parameters, int n, Choices choices) {
        this.n = n;
        HostPairs file = parameters.get(HostPairs.TRAFFIC);
        if (file.isFile()) {
            each = 0;
            distinct = 0;
            shuffles = null;
            uniform = null;
            senders = null;
            numbers = IntStream.range(0, file.flows()).toArray();
            sources = new int[numbers.length];
            allDestinations = new int[numbers.length];
            destinations = allDestinations;
            boolean areOne = HostPairs.commonSize(parameters).equals(Optional.of(1));
            sizes = areOne ? null : new int[numbers.length];
            number(HostPairs.of(parameters));
            allSizes = sizes == null
                    ? numbers.length
                    : IntStream.of(sizes).asLongStream().sum();
            return;
        }
        sizes = null;
        allSizes = 0;
        Pattern pattern = parameters.get(PATTERN);
        int sending = Senders.count(parameters, n);
        each = (int) parameters.get(FLOWS);
        distinct = isFixed(parameters) ? each : distinct(parameters);
        shuffles = pattern == Pattern.RANDOM ? choices.shuffles("permutation", distinct, n) : null;
        uniform =
                pattern == Pattern.UNIFORM ? choices.integers("destinations", distinct * n, n, flow -> flow % n) : null;
        senders = Senders.ofOne(n, sending, choices);
        allDestinations = uniform == null || distinct < each ? new int[each * n] : uniform.values();
        if (isFixed(parameters)) {
            Arrays.setAll(allDestinations, flow -> pattern.destination(flow % n, n));
        }
        numbers = IntStream.range(0, each * sending).toArray();
        sources = IntStream.of(numbers).map(flow -> flow % n).toArray();
        destinations = senders.areAll() ? allDestinations : new int[numbers.length];
    }

    /** Lists the j-th flows of all pairs that have them, for j = 0, 1 and so on. */
    private void number(List<Pair> pairs) {
        int flow = 0;
        List<Pair> left = pairs;
        for (int j = 1; !left.isEmpty(); j++) {
            for (Pair pair : left) {
                if (sizes != null) {
                    sizes[flow] = pair.size();
                }
                sources[flow] = pair.source();
                destinations[flow++] = pair.destination();
            }
            int had = j;
            left = left.stream().filter(pair -> pair.flows() > had).toList();
        }
    }

    /** Reports whether all trials have the same flows if all hosts send. */
    static boolean isFixed(Parameters parameters) {
        return parameters.get(HostPairs.TRAFFIC).isFile()
                || parameters.get(PATTERN) != Pattern.RANDOM && parameters.get(PATTERN) != Pattern.UNIFORM;
    }

    /** Counts the destinations of a host that are drawn. */
    private static int distinct(Parameters parameters) {
        return parameters.get(PAIRS) == Pairs.NEW ? (int) parameters.get(FLOWS) : 1;
    }

    /** Counts the random permutations of a trial. */
    static int permutations(Parameters parameters) {
        boolean isRandom = !parameters.get(HostPairs.TRAFFIC).isFile() && parameters.get(PATTERN) == Pattern.RANDOM;
        return isRandom ? distinct(parameters) : 0;
    }

    /** Reports whether all hosts send, or those of a file. */
    static boolean areAll(Parameters parameters, int n) {
        return parameters.get(HostPairs.TRAFFIC).isFile() || Senders.count(parameters, n) == n;
    }

    /** Counts the flows of a trial. */
    static long count(Parameters parameters, int n) {
        HostPairs file = parameters.get(HostPairs.TRAFFIC);
        return file.isFile() ? file.flows() : parameters.get(FLOWS) * Senders.count(parameters, n);
    }

    /**
     * Sums the flows that leave each subtree of a level, or enter it, if all hosts send by a fixed pattern or a file.
     *
     * @param of the number or the size of the flows of a pair
     */
    static long[] crossing(Parameters parameters, FatTree tree, int level, boolean leaves, ToLongFunction<Pair> of) {
        long[] sums = new long[tree.hosts() / tree.hostsBelow(level)];
        for (Pair pair : pairs(parameters, tree.hosts())) {
            int from = tree.subtree(pair.source(), level);
            int to = tree.subtree(pair.destination(), level);
            sums[leaves ? from : to] += from == to ? 0 : of.applyAsLong(pair);
        }
        return sums;
    }

    /** Lists the flows of all hosts if they are fixed. */
    static List<Pair> pairs(Parameters parameters, int n) {
        if (parameters.get(HostPairs.TRAFFIC).isFile()) {
            return HostPairs.of(parameters);
        }
        Pattern pattern = parameters.get(PATTERN);
        int flows = (int) parameters.get(FLOWS);
        return IntStream.range(0, n)
                .mapToObj(host -> new Pair(host, pattern.destination(host, n), flows, 1))
                .toList();
    }

    /** Counts all flow numbers, also those of hosts that do not send. */
    int allNumbers() {
        return allDestinations.length;
    }

    /** Reads the flows of the current choices. */
    void read() {
        for (int j = 0; shuffles != null && j < distinct; j++) {
            shuffles.permutation(j, allDestinations, j * n);
        }
        if (uniform != null && distinct < each) {
            System.arraycopy(uniform.values(), 0, allDestinations, 0, n);
        }
        repeat();
        if (senders == null || senders.areAll()) {
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

    /** Gives all flows of a host the destination of its first flow, where there is one. */
    private void repeat() {
        for (int j = distinct; j < each; j++) {
            System.arraycopy(allDestinations, 0, allDestinations, j * n, n);
        }
    }

    /**
     * Changes the random permutations so that a sum of hosts of a subtree send to others. Uniform permutations become uniform ones of
     * those. A host of the subtree that sends within and another that sends outside, both uniform, exchange their destinations, or a host
     * that leaves and one that enters, until the number is right: each permutation has as many such neighbours as all others of its number.
     *
     * @param law the law of the hosts that leave
     * @param sum how many leave in all permutations
     * @param below hosts of a subtree
     * @param picks requested at a step for the numbers of single permutations and at two more steps for each of these
     */
    void leave(LeavingLaw law, int sum, int below, int subtree, OnDemandIntegers picks, int step) {
        int[] leaving = new int[distinct];
        law.split(sum, i -> LoadTails.uniform(picks, step, 2 * i), leaving);
        for (int j = 0; j < distinct; j++) {
            int first = j * n;
            int[] now = hosts(first, below, subtree, true, true);
            boolean areMore = leaving[j] > now.length;
            int changes = Math.abs(leaving[j] - now.length);
            if (changes > 0) {
                int[] inside = areMore ? hosts(first, below, subtree, true, false) : now;
                int[] outside = hosts(first, below, subtree, false, !areMore);
                Shuffle.bringToFront(picks, step + 1 + 2L * j, inside, inside.length, changes);
                Shuffle.bringToFront(picks, step + 2 + 2L * j, outside, outside.length, changes);
                for (int i = 0; i < changes; i++) {
                    int moved = allDestinations[first + inside[i]];
                    allDestinations[first + inside[i]] = allDestinations[first + outside[i]];
                    allDestinations[first + outside[i]] = moved;
                }
                shuffles.set(j, allDestinations, first);
            }
        }
        repeat();
    }

    /** Lists the hosts of a subtree, or all others, that send to the other side, or to their own. */
    private int[] hosts(int first, int below, int subtree, boolean isInside, boolean isAcross) {
        return IntStream.range(0, n)
                .filter(host -> (host / below == subtree) == isInside
                        && (allDestinations[first + host] / below == subtree) == (isInside != isAcross))
                .toArray();
    }

    /** Bounds the flows between some hosts and all others, on one side. */
    int most(int hosts) {
        return senders == null || uniform != null ? numbers.length : each * hosts;
    }
}
