package io.swallowtail.fault;

import io.swallowtail.experiment.Parameters;
import io.swallowtail.experiment.TracedSimulator;
import io.swallowtail.experiment.Tracer;
import io.swallowtail.random.AskedIntegers;
import io.swallowtail.random.BitChoices;
import io.swallowtail.random.Choices;
import io.swallowtail.random.Shuffle;
import io.swallowtail.random.ShuffleChoices;
import io.swallowtail.statistics.Tally;

/**
 * One trial of {@link FaultRouting}. Streams: those of {@link FaultChoices}; {@code input orders}, where they are random, shuffle l the
 * order in which inputs ask for the paths of pi_l; those of {@link InputRequests} or {@link NodeRequests}; {@code ranks}, coins 64i … 64i +
 * 63 the rank of packet number i; {@code inputs between}, asked at step 0 and place i below the number of inputs that both ends of
 * packet i reach: which of them, in ascending order, it goes by.
 *
 * <p>Cost: n flows, and a few nanoseconds for each packet and step. Memory: 2n² bytes, 4 bytes a hop, and n² integers where orders are
 * random.
 */
final class FaultRoutingSimulator implements TracedSimulator {
    private final FaultChoices faults;
    private final SurvivingButterfly butterfly;
    private final int leastSuccesses;
    private final PermutationPaths paths;
    private final PermutationPaths.Order order;
    private final boolean pathsStay;
    private final PacketRequests requests;
    private final BitChoices ranks;
    private final AskedIntegers between;
    private final int[] good;
    private final int[] routed;
    private final int[] via;
    private final RankOrder rankOrder;
    private final Trips trips;
    private final RankedSchedule schedule;

    FaultRoutingSimulator(Parameters parameters) {
        int d = FaultRouting.d(parameters);
        int n = 1 << d;
        faults = new FaultChoices(parameters, d);
        Choices choices = faults.trial();
        butterfly = new SurvivingButterfly(d);
        leastSuccesses = FaultRouting.leastSuccesses(parameters);
        paths = new PermutationPaths(d, (int) parameters.get(FaultRouting.GAMMA));
        boolean byColumn = parameters.get(FaultRouting.ORDER) == FaultRouting.InputOrder.COLUMN;
        order = byColumn ? FaultRoutingSimulator::byColumn : random(choices.shuffles("input orders", n, n));
        pathsStay = byColumn && faults.areFixed();
        requests = FaultRouting.isOneToOne(parameters)
                ? new NodeRequests(d, choices)
                : new InputRequests(
                        d, (int) parameters.get(FaultRouting.PACKETS), parameters.get(FaultRouting.PATTERN), choices);
        int packets = requests.numbers();
        ranks = choices.bits("ranks", packets * Long.SIZE);
        between = choices.askedIntegers("inputs between");
        good = new int[n];
        routed = new int[packets];
        via = new int[packets];
        rankOrder = new RankOrder(packets);
        trips = new Trips(d, packets, requests.passes());
        schedule = new RankedSchedule(packets, trips);
    }

    private static void byColumn(int l, int[] inputs) {
        for (int input = 0; input < inputs.length; input++) {
            inputs[input] = input;
        }
    }

    private static PermutationPaths.Order random(ShuffleChoices orders) {
        return (l, inputs) -> Shuffle.apply(orders, l, inputs, 0);
    }

    @Override
    public Choices choices() {
        return faults.trial();
    }

    @Override
    public Choices networkChoices() {
        return faults.network();
    }

    @Override
    public void networkDrawn() {
        faults.write(butterfly);
        if (pathsStay) {
            paths.find(butterfly, order);
        }
    }

    @Override
    public void run(long[] metrics) {
        if (!faults.areFixed()) {
            faults.write(butterfly);
        }
        if (!pathsStay) {
            paths.find(butterfly, order);
        }
        int goodInputs = findGood();
        requests.begin(paths, good, goodInputs);
        int count = choose();
        addTrips(count);
        write(metrics, goodInputs, requests.packets() - count);
    }

    private int findGood() {
        int count = 0;
        for (int input = 0; input < good.length; input++) {
            if (paths.successes(input) >= leastSuccesses) {
                good[count++] = input;
            }
        }
        return count;
    }

    /** Chooses the inputs in between, and gives the number of packets for which there are any. */
    private int choose() {
        int count = 0;
        for (int packet = 0; packet < requests.packets(); packet++) {
            int number = requests.number(packet);
            int from = requests.from(number);
            int to = requests.to(number);
            int common = paths.common(from, to);
            if (common > 0) {
                via[number] = paths.common(from, to, between.integer(0, number, common));
                routed[count++] = number;
            }
        }
        return count;
    }

    /** Adds the trips in the order of the packets' ranks. */
    private void addTrips(int count) {
        rankOrder.sort(routed, count, ranks.words());
        trips.clear();
        for (int i = 0; i < count; i++) {
            requests.addTrip(routed[i], via[routed[i]], paths, trips);
        }
        trips.measure();
    }

    private void write(long[] metrics, int goodInputs, int unroutable) {
        boolean some = goodInputs > 0;
        metrics[0] = goodInputs;
        metrics[1] = paths.smallestFlow();
        metrics[2] = some ? trips.congestion() : Tally.NULL;
        metrics[3] = some ? trips.physicalCongestion() : Tally.NULL;
        metrics[4] = some ? schedule.unrolled(trips) : Tally.NULL;
        metrics[5] = some ? schedule.physical(trips) : Tally.NULL;
        metrics[6] = unroutable;
        metrics[7] = !some || unroutable > 0 ? 1 : 0;
        metrics[8] = requests.identified() < 0 ? Tally.NULL : requests.identified();
    }

    @Override
    public void tell(long[] metrics, Tracer tracer) {
        run(metrics);
        FaultTale.tell(tracer, butterfly, faults.areFixed());
        FaultRoutingTrace trace = new FaultRoutingTrace(tracer, paths, butterfly.n());
        trace.tellInputs(good, (int) metrics[0], leastSuccesses, metrics[1]);
        trace.show(butterfly, leastSuccesses);
        if (metrics[0] > 0) {
            trace.tellPackets(requests, via);
            trace.tellSchedule(requests, routed, trips, schedule);
        }
    }
}
