package io.swallowtail.protocols.fault;

import static io.swallowtail.protocols.fault.FaultRouting.CONGESTION;
import static io.swallowtail.protocols.fault.FaultRouting.CONGESTION_PHYSICAL;
import static io.swallowtail.protocols.fault.FaultRouting.FAILED;
import static io.swallowtail.protocols.fault.FaultRouting.FLOW_MIN;
import static io.swallowtail.protocols.fault.FaultRouting.GAMMA;
import static io.swallowtail.protocols.fault.FaultRouting.GOOD_INPUTS;
import static io.swallowtail.protocols.fault.FaultRouting.N;
import static io.swallowtail.protocols.fault.FaultRouting.NODES_IDENTIFIED;
import static io.swallowtail.protocols.fault.FaultRouting.ONE_TO_ONE;
import static io.swallowtail.protocols.fault.FaultRouting.ORDER;
import static io.swallowtail.protocols.fault.FaultRouting.PACKETS;
import static io.swallowtail.protocols.fault.FaultRouting.PATTERN;
import static io.swallowtail.protocols.fault.FaultRouting.STEPS;
import static io.swallowtail.protocols.fault.FaultRouting.STEPS_PHYSICAL;
import static io.swallowtail.protocols.fault.FaultRouting.UNROUTABLE;

import io.swallowtail.core.experiment.Outcome;
import io.swallowtail.core.experiment.Parameters;
import io.swallowtail.core.random.BitChoices;
import io.swallowtail.core.random.OnDemandIntegers;
import io.swallowtail.core.trace.Trace;
import io.swallowtail.core.trace.TraceEvent;
import java.util.stream.IntStream;

/**
 * One trial of {@link FaultRouting}. Streams: those of {@link FaultSimulator}; {@code input orders}, if they are
 * random, shuffle l the order in which inputs request the paths of pi_l; those of {@link InputRequests} or
 * {@link NodeRequests}; {@code ranks}, coins 64i … 64i + 63 the rank of packet number i; {@code inputs between},
 * requested at step 0 and place i below the number of inputs that both ends of packet i reach: which of them, in
 * ascending order, it goes by.
 *
 * <p>Cost: n flows, and a few nanoseconds for each packet and step. Memory: 2n² bytes, 4 bytes per hop, and n² integers
 * where orders are random.
 */
final class FaultRoutingSimulator extends FaultSimulator {
    private final int leastSuccesses;
    private final PermutationPaths paths;
    private final boolean isOrderRandom;
    private final PacketRequests requests;
    private final BitChoices ranks;
    private final OnDemandIntegers between;
    private final int[] good;
    private final int[] routed;
    private final int[] via;
    private final RankOrder rankOrder;
    private final PacketRoutes routes;
    private final RankedSchedule schedule;

    FaultRoutingSimulator(Parameters parameters) {
        super(parameters, N);
        int d = butterfly.d;
        int n = butterfly.n();
        leastSuccesses = FaultRouting.leastSuccesses(parameters);
        isOrderRandom = parameters.get(ORDER);
        paths = new PermutationPaths(
                d, (int) parameters.get(GAMMA), isOrderRandom ? choices.shuffles("input orders", n, n) : null);
        requests = parameters.get(ONE_TO_ONE)
                ? new NodeRequests(d, parameters.get(PATTERN), choices)
                : new InputRequests(d, (int) parameters.get(PACKETS), parameters.get(PATTERN), choices);
        int packets = requests.numbers();
        ranks = choices.bits("ranks", packets * Long.SIZE);
        between = choices.onDemandIntegers("inputs between");
        good = new int[n];
        routed = new int[packets];
        via = new int[packets];
        rankOrder = new RankOrder(packets);
        routes = new PacketRoutes(d, packets, requests.passes);
        schedule = new RankedSchedule(packets, routes);
    }

    @Override
    protected void drawNetwork() {
        super.drawNetwork();
        if (!isOrderRandom) {
            paths.find(butterfly);
        }
    }

    @Override
    protected void simulate(Outcome out) {
        if (isOrderRandom) {
            paths.find(butterfly);
        }
        int goodInputs = findGood();
        requests.begin(paths, good, goodInputs);
        int count = choose();
        addRoutes(count);
        int unroutable = requests.packets() - count;
        out.set(GOOD_INPUTS, goodInputs);
        out.set(FLOW_MIN, paths.smallestFlow);
        out.set(UNROUTABLE, unroutable);
        out.set(FAILED, goodInputs == 0 || unroutable > 0);
        out.set(NODES_IDENTIFIED, requests.packets());
        if (requests instanceof InputRequests) {
            out.setNull(NODES_IDENTIFIED);
        }
        if (goodInputs > 0) {
            out.set(CONGESTION, routes.congestion);
            out.set(CONGESTION_PHYSICAL, routes.physicalCongestion);
            out.set(STEPS, schedule.unrolled(routes));
            out.set(STEPS_PHYSICAL, schedule.physical(routes));
        } else {
            out.setNull(CONGESTION);
            out.setNull(CONGESTION_PHYSICAL);
            out.setNull(STEPS);
            out.setNull(STEPS_PHYSICAL);
        }
    }

    private int findGood() {
        int count = 0;
        for (int input = 0; input < good.length; input++) {
            if (isGood(input)) {
                good[count++] = input;
            }
        }
        return count;
    }

    private boolean isGood(int input) {
        return paths.successes(input) >= leastSuccesses;
    }

    /** Chooses the intermediate inputs; returns the number of packets that have one. */
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

    /** Adds the routes in the order of the packets' ranks. */
    private void addRoutes(int count) {
        rankOrder.sort(routed, count, ranks.words());
        routes.clear();
        for (int i = 0; i < count; i++) {
            requests.addRoute(routed[i], via[routed[i]], paths, routes);
        }
        routes.measure();
    }

    @Override
    protected void simulateTraced(Outcome out, Trace trace) {
        simulate(out);
        traceFaults(trace, butterfly);
        int n = butterfly.n();
        trace.note("Of the " + n + " permutations pi_l the smallest maximum flow is " + paths.smallestFlow + ".");
        trace.list(
                n,
                input -> trace.note("Input " + input + " succeeds for " + paths.successes(input)
                        + " permutations and is " + (isGood(input) ? "" : "not ") + "good."));
        trace.note("Good inputs, which succeed for " + leastSuccesses + " permutations or more: " + out.get(GOOD_INPUTS)
                + " of " + n + ".");
        mark(trace, "the inputs that are not good", node -> node < n && !isGood(node));
        for (int packet = 0; packet < requests.packets(); packet++) {
            int number = requests.number(packet);
            trace.packet(
                    number,
                    requests.name(number),
                    requests.level(number),
                    number & n - 1,
                    requests.request(number) + way(number));
        }
        if (requests.packets() > 0) {
            trace.note("Congestion: " + routes.congestion + " packets over one edge in one pass, "
                    + routes.physicalCongestion + " in all passes.");
            traceRoutes(trace);
        }
    }

    /** Describes the input via which a packet goes, for a trace; empty if there is none. */
    private String way(int number) {
        int from = requests.from(number);
        int to = requests.to(number);
        int common = paths.common(from, to);
        int by = via[number];
        return common == 0
                ? ""
                : ", by input " + by + ", one of " + common + ": down to output " + paths.output(from, by) + " for pi_"
                        + (from ^ by) + ", and later down to output " + paths.output(to, by) + " for pi_" + (to ^ by)
                        + " backwards";
    }

    /**
     * Traces the schedule in which all passes share the edges. For the other schedule it reports only the steps of
     * arrival.
     */
    private void traceRoutes(Trace trace) {
        int d = butterfly.d;
        int columns = butterfly.n() - 1;
        for (int packet = 0; packet < requests.packets(); packet++) {
            int number = requests.number(packet);
            if (way(number).isEmpty()) {
                trace.lost(number, "no input is reached from both ends");
            }
        }
        schedule.unrolled(routes);
        int[] unrolledSteps =
                IntStream.range(0, routes.count).map(schedule::delivered).toArray();
        schedule.keepCrossings(routes);
        schedule.physical(routes);
        trace.note(
                "Where all passes share the edges, packets move as follows; those of smaller ranks go first and are listed first.");
        for (int route = 0; route < routes.count; route++) {
            int number = routed[route];
            int first = route * routes.levels();
            int from = requests.level(number) << d | number & columns;
            for (int hop = first + routes.begin(route); hop < first + routes.end(route); hop++) {
                int edge = routes.hops[hop];
                int to = edge >>> 1 == from ? butterfly.lowerEnd(edge) : edge >>> 1;
                trace.record(new TraceEvent.Moved(
                        number, schedule.crossing(hop), from >>> d, from & columns, to >>> d, to & columns, ""));
                from = to;
            }
            trace.settled(
                    number,
                    "arrives in step " + schedule.delivered(route) + ", and in step " + unrolledSteps[route]
                            + " where every pass has its own edges");
        }
    }
}
