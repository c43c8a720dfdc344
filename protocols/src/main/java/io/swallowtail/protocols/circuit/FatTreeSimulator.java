package io.swallowtail.protocols.circuit;

import io.swallowtail.core.experiment.Metric;
import io.swallowtail.core.experiment.Outcome;
import io.swallowtail.core.experiment.Parameters;
import io.swallowtail.core.experiment.Simulator;
import io.swallowtail.core.experiment.Witnesses;
import io.swallowtail.core.random.IntegerChoices;
import io.swallowtail.core.random.OnDemandIntegers;
import io.swallowtail.core.trace.Trace;
import io.swallowtail.protocols.circuit.FatTreeFlows.Routing;
import io.swallowtail.protocols.network.FatTree;
import io.swallowtail.protocols.network.PathLoads;
import java.util.Optional;

/**
 * One trial of {@link FatTreeFlows}.
 *
 * <p>Streams: those of {@link HostFlows}; {@code intermediate rows} and, for two routes, {@code second intermediate rows}, by flow
 * number the hashed {@linkplain FatTree route}; {@code ties} at (level from 0, flow number) for {@code least_loaded}; {@code unsettled}
 * as in {@link Rounds}, by flow number. Memory: 16 to 40 bytes for each flow, and that of the loads.
 */
final class FatTreeSimulator extends Simulator implements Rounds.Paths {
    private static final int TWO = 2;

    private final FatTree tree;
    private final HostFlows flows;
    private final Routing routing;
    /** By flow number: the hashed routes; null where there are none. */
    private final IntegerChoices first;

    private final IntegerChoices second;
    private final OnDemandIntegers ties;
    /** Whether the first routes are those that all flows take. */
    private final boolean areDrawn;
    /** By flow: the route that it takes. */
    private final int[] taken;
    /** The loads of all links while routes are chosen; null where choices do not depend on loads. */
    private final TreeRoutes online;

    private final TreeLoads loads;
    private final TopLoads topLoads = new TopLoads();
    /** The rounds; null for other routings. */
    private final Rounds rounds;

    private final MutualPressure pressure;
    private final int limit;
    /** In rounds: the i-th active flow. */
    private final int[] active;
    /** The tails of the links; null where union sampling does not apply. */
    private final LoadTails tails;

    FatTreeSimulator(Parameters parameters) {
        tree = FatTreeFlows.tree(parameters);
        routing = parameters.get(FatTreeFlows.ROUTING);
        int each = (int) parameters.get(FatTreeFlows.FLOWS);
        int sending = (int) FatTreeFlows.senders(parameters);
        flows = new HostFlows(parameters.get(HostFlows.PATTERN), tree.hosts(), sending, each, choices);
        boolean isCollision = routing == Routing.COLLISION;
        boolean hasTwo = isCollision || routing == Routing.TWO_CHOICES;
        first = hasTwo || routing == Routing.HASH ? routes("intermediate rows", each) : null;
        second = hasTwo ? routes("second intermediate rows", each) : null;
        ties = routing == Routing.LEAST_LOADED ? choices.onDemandIntegers(PathPick.TIES) : null;
        areDrawn = routing == Routing.HASH && sending == tree.hosts();
        taken = areDrawn ? first.values() : new int[flows.numbers.length];
        online = hasTwo || ties != null ? new TreeRoutes(tree) : null;
        loads = new TreeLoads(tree, flows);

        limit = isCollision ? (int) parameters.get(Collision.C) : 0;
        active = new int[isCollision ? flows.numbers.length : 0];
        PathPick coins = isCollision ? new PathPick(PathPick.UNSETTLED, TWO, choices) : null;
        long maxRounds = isCollision ? parameters.get(Collision.MAX_ROUNDS) : 0;
        rounds = isCollision ? new Rounds(this, flows.numbers.length, TWO, maxRounds, false, null, coins) : null;
        pressure = new MutualPressure(path -> add(path, 0), TWO, limit);
        tails = OverloadedLink.applies(parameters) ? OverloadedLink.tails(parameters, false) : null;
    }

    private IntegerChoices routes(String stream, int each) {
        return choices.integers(stream, each * tree.hosts(), tree.routes(), flow -> flow % tree.routes());
    }

    @Override
    protected void simulate(Outcome out) {
        run(out, Rounds.Observer.NONE);
    }

    private void run(Outcome out, Rounds.Observer observer) {
        flows.read();
        int unsettled = 0;
        if (online != null) {
            online.clear();
            topLoads.begin();
        }
        if (rounds != null) {
            for (int flow = 0; flow < active.length; flow++) {
                active[flow] = flow;
                add(TWO * flow, 1);
                add(TWO * flow + 1, 1);
            }
            unsettled = rounds.run(flows.numbers, 0, observer);
        } else if (!areDrawn) {
            for (int flow = 0; flow < taken.length; flow++) {
                taken[flow] = choose(flow);
            }
        }
        loads.measure(taken, out);
        out.set(FatTreeFlows.ROUNDS, rounds == null ? 0 : rounds.rounds);
        out.set(FatTreeFlows.UNSETTLED, unsettled);
        out.set(FatTreeFlows.FAILED, unsettled > 0);
    }

    /** Chooses the route of a flow that arrives after all earlier ones. */
    private int choose(int flow) {
        int from = flows.sources[flow];
        int to = flows.destinations[flow];
        int number = flows.numbers[flow];
        int route = switch (routing) {
            case DESTINATION -> tree.routeTo(to);
            case LEAST_LOADED -> online.leastLoaded(number, from, to, ties);
            default -> first.values()[number];
        };
        if (second != null) {
            int other = second.values()[number];
            route = online.add(from, to, other, 0) < online.add(from, to, route, 0) ? other : route;
        }
        if (online != null) {
            topLoads.arrives(online.add(from, to, route, 1));
        }
        return route;
    }

    private int route(int path) {
        return (path % TWO == 0 ? first : second).values()[flows.numbers[active[path / TWO]]];
    }

    /** Adds a path of an active flow to the loads, or removes it; returns its largest load. */
    private int add(int path, int count) {
        int flow = active[path / TWO];
        return online.add(flows.sources[flow], flows.destinations[flow], route(path), count);
    }

    @Override
    public int blockedLevel(int path, int start) {
        return add(path, 0) > limit ? 1 : PathLoads.NO_LEVEL;
    }

    @Override
    public void settle(int i, int which) {
        lock(i, which);
        add(TWO * i, -1);
        add(TWO * i + 1, -1);
    }

    @Override
    public void move(int i, int to) {
        active[to] = active[i];
    }

    @Override
    public void lock(int i, int which) {
        taken[active[i]] = route(TWO * i + which);
    }

    @Override
    protected void simulateRefined(Outcome out) {
        pressure.begin();
        run(out, pressure);
        if (rounds == null) {
            out.refine(FatTreeFlows.CONGESTION, topLoads.measure());
            return;
        }
        out.refine(FatTreeFlows.ROUNDS, pressure.measure());
        out.refine(FatTreeFlows.UNSETTLED, pressure.measure());
        out.refine(FatTreeFlows.FAILED, pressure.measure());
    }

    private int[] rows(int flow, int route) {
        return tree.rows(flows.sources[flow], flows.destinations[flow], route);
    }

    @Override
    protected void simulateTraced(Outcome out, Trace trace) {
        if (tree.linkLevels() > 0) {
            trace.network(tree);
        }
        flows.read();
        RoundsTrace observer = new RoundsTrace(trace, "flow", taken.length, TWO, false, limit);
        for (int flow = 0; flow < taken.length; flow++) {
            int number = flows.numbers[flow];
            String requested = "goes from host " + flows.sources[flow] + " to host " + flows.destinations[flow];
            if (rounds == null) {
                trace.packet(number, "flow " + number, 0, tree.subtree(flows.sources[flow], 1), requested);
            } else {
                int[] rows = rows(flow, first.values()[number]);
                observer.traceRequest(number, requested, rows, rows(flow, second.values()[number]));
            }
        }
        run(out, rounds == null ? Rounds.Observer.NONE : observer);
        for (int flow = 0; rounds == null && flow < taken.length; flow++) {
            trace.routed(flows.numbers[flow], "flow " + flows.numbers[flow], rows(flow, taken[flow]));
        }
    }

    @Override
    public Optional<Witnesses> witnesses(Metric metric, long load) {
        return Optional.ofNullable(tails).map(all -> new OverloadedLink(load, all, tree, flows, taken, loads));
    }
}
