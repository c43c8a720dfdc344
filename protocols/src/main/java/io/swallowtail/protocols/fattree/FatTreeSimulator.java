package io.swallowtail.protocols.fattree;

import io.swallowtail.core.experiment.Metric;
import io.swallowtail.core.experiment.Outcome;
import io.swallowtail.core.experiment.Parameters;
import io.swallowtail.core.experiment.Simulator;
import io.swallowtail.core.experiment.Witnesses;
import io.swallowtail.core.random.OnDemandIntegers;
import io.swallowtail.core.trace.Trace;
import io.swallowtail.protocols.circuit.Collision;
import io.swallowtail.protocols.circuit.MutualPressure;
import io.swallowtail.protocols.circuit.PathPick;
import io.swallowtail.protocols.circuit.Rounds;
import io.swallowtail.protocols.circuit.RoundsTrace;
import io.swallowtail.protocols.circuit.TopLoads;
import io.swallowtail.protocols.fattree.FatTreeFlows.Routing;
import io.swallowtail.protocols.network.FatTree;
import io.swallowtail.protocols.network.PathLoads;
import java.util.Optional;
import java.util.function.LongUnaryOperator;
import java.util.stream.IntStream;

/**
 * One trial of {@link FatTreeFlows}.
 *
 * <p>Streams: those of {@link HostFlows}; {@code intermediate rows} and, for two routes, {@code second intermediate rows}, by flow
 * number the hashed {@linkplain FatTree route}, or {@code hashes} for {@code same_hash} ({@link HashedRoutes}); those of {@link
 * LinkFaults}; {@code ties} at (level from 0, flow number) for {@code least_loaded}; {@code unsettled} as in {@link Rounds}, by flow
 * number. Memory: 16 to 40 bytes for each flow, and that of the loads.
 */
final class FatTreeSimulator extends Simulator implements Rounds.Paths {
    private static final int TWO = 2;

    private final Parameters parameters;
    private final FatTree tree;
    private final HostFlows flows;
    private final Routing routing;
    /** The hashed routes; null where there are none. */
    private final HashedRoutes first;

    private final HashedRoutes second;
    private final OnDemandIntegers ties;
    /** The links that fail; null where none can. */
    private final LinkFaults faults;
    /** Whether the hashes are the routes that all flows take. */
    private final boolean areDrawn;
    /** By flow: the route that it takes. */
    private final int[] taken;
    /** By flow: where it goes; its source if it is lost. */
    private final int[] reached;
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

    FatTreeSimulator(Parameters parameters) {
        this.parameters = parameters;
        tree = FatTreeFlows.tree(parameters);
        routing = parameters.get(FatTreeFlows.ROUTING);
        flows = new HostFlows(parameters, tree.hosts(), choices);
        boolean isCollision = routing == Routing.COLLISION;
        boolean hasTwo = isCollision || routing == Routing.TWO_CHOICES;
        boolean isSame = routing == Routing.SAME_HASH;
        first = hasTwo || isSame || routing == Routing.HASH ? hashes(isSame ? "hashes" : "intermediate rows") : null;
        second = hasTwo ? hashes("second intermediate rows") : null;
        ties = routing == Routing.LEAST_LOADED ? choices.onDemandIntegers(PathPick.TIES) : null;
        faults = LinkFaults.areAny(parameters)
                ? new LinkFaults(parameters, tree, hasTwo ? TWO : routing == Routing.HASH ? 1 : 0, choices)
                : null;
        areDrawn = routing == Routing.HASH && faults == null && HostFlows.areAll(parameters, tree.hosts());
        taken = areDrawn ? first.areRoutes() : new int[flows.numbers.length];
        reached = faults == null ? flows.destinations : new int[flows.numbers.length];
        online = hasTwo || ties != null ? new TreeRoutes(tree, faults) : null;
        loads = new TreeLoads(tree, flows, reached);

        limit = isCollision ? (int) parameters.get(Collision.C) : 0;
        active = new int[isCollision ? flows.numbers.length : 0];
        PathPick coins = isCollision ? new PathPick(PathPick.UNSETTLED, TWO, choices) : null;
        long maxRounds = isCollision ? parameters.get(Collision.MAX_ROUNDS) : 0;
        rounds = isCollision ? new Rounds(this, flows.numbers.length, TWO, maxRounds, false, null, coins) : null;
        pressure = new MutualPressure(path -> (int) add(path, 0), TWO, limit);
    }

    private HashedRoutes hashes(String stream) {
        return new HashedRoutes(parameters, tree, stream, flows.allNumbers(), choices);
    }

    @Override
    protected void simulate(Outcome out) {
        run(out, Rounds.Observer.NONE);
    }

    private void run(Outcome out, Rounds.Observer observer) {
        flows.read();
        if (faults != null) {
            faults.read();
        }
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
        } else {
            choose();
        }
        int lost = faults == null ? 0 : lose();
        loads.measure(taken, out);
        out.set(FatTreeFlows.LOST_FLOWS, lost);
        out.set(FatTreeFlows.ROUNDS, rounds == null ? 0 : rounds.rounds);
        out.set(FatTreeFlows.UNSETTLED, unsettled);
        out.set(FatTreeFlows.FAILED, unsettled > 0);
    }

    private void choose() {
        for (int flow = 0; !areDrawn && flow < taken.length; flow++) {
            taken[flow] = choose(flow);
        }
    }

    /** Ends lost flows at their sources, where they use no link; returns their number. */
    private int lose() {
        int lost = 0;
        for (int flow = 0; flow < taken.length; flow++) {
            boolean isLost = faults.loses(flows.sources[flow], flows.destinations[flow], taken[flow]);
            reached[flow] = (isLost ? flows.sources : flows.destinations)[flow];
            taken[flow] = LinkFaults.ports(taken[flow]);
            lost += isLost ? 1 : 0;
        }
        return lost;
    }

    /** Chooses the route of a flow that arrives after all earlier ones. */
    private int choose(int flow) {
        int from = flows.sources[flow];
        int to = flows.destinations[flow];
        int route = ties == null ? route(flow, 0) : online.leastLoaded(flows.numbers[flow], from, to, ties);
        if (second != null) {
            int other = route(flow, 1);
            route = online.add(from, to, other, 0) < online.add(from, to, route, 0) ? other : route;
        }
        if (online != null && (faults == null || !faults.loses(from, to, route))) {
            long most = online.add(from, to, route, flows.sizes == null ? 1 : flows.sizes[flow]);
            if (flows.sizes == null) {
                topLoads.arrives((int) most);
            }
        }
        return route;
    }

    /** Finds a route of a flow that does not depend on loads. */
    private int route(int flow, int which) {
        int to = flows.destinations[flow];
        int number = flows.numbers[flow];
        HashedRoutes hashes = which == 0 ? first : second;
        if (faults == null) {
            return hashes == null ? tree.routeTo(to) : hashes.of(number);
        }
        int drawn = hashes == null ? tree.routeTo(to) : hashes.hash(number);
        return faults.route(number, flows.sources[flow], to, drawn, which);
    }

    /** Adds a path of an active flow to the loads, or removes it; returns its largest load. */
    private long add(int path, int count) {
        int flow = active[path / TWO];
        return online.add(flows.sources[flow], flows.destinations[flow], route(flow, path % TWO), count);
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
        taken[active[i]] = route(active[i], which);
    }

    @Override
    protected void simulateRefined(Outcome out) {
        pressure.begin();
        run(out, pressure);
        if (out.needsRefinement(FatTreeFlows.HEAVIEST)) {
            long heaviest = out.values()[FatTreeFlows.HEAVIEST.slot()];
            out.refine(FatTreeFlows.HEAVIEST, heaviest == 0 ? 0 : loads.nearHeaviest(taken, heaviest));
        }
        if (rounds == null) {
            out.refine(FatTreeFlows.CONGESTION, topLoads.measure());
            return;
        }
        out.refine(FatTreeFlows.ROUNDS, pressure.measure());
        out.refine(FatTreeFlows.UNSETTLED, pressure.measure());
        out.refine(FatTreeFlows.FAILED, pressure.measure());
    }

    private int[] rows(int flow, int route) {
        return tree.rows(flows.sources[flow], flows.destinations[flow], LinkFaults.ports(route));
    }

    /** Names the link of a route at a level of the unfolded network. */
    private String link(int[] rows, int level) {
        return "the link from " + tree.nodeName(level - 1, rows[level - 1]) + " to "
                + tree.nodeName(level, rows[level]);
    }

    @Override
    protected void simulateTraced(Outcome out, Trace trace) {
        if (tree.linkLevels() > 0) {
            trace.network(tree);
        }
        flows.read();
        if (faults != null) {
            faults.read();
        }
        RoundsTrace observer = new RoundsTrace(trace, "flow", taken.length, TWO, false, this::link, limit);
        for (int flow = 0; flow < taken.length; flow++) {
            int number = flows.numbers[flow];
            String requested = "goes from host " + flows.sources[flow] + " to host " + flows.destinations[flow];
            if (rounds == null) {
                trace.packet(number, "flow " + number, 0, tree.subtree(flows.sources[flow], 1), requested);
            } else {
                observer.traceRequest(number, requested, rows(flow, route(flow, 0)), rows(flow, route(flow, 1)));
            }
        }
        run(out, rounds == null ? Rounds.Observer.NONE : observer);
        for (int flow = 0; rounds == null && flow < taken.length; flow++) {
            if (reached[flow] == flows.destinations[flow]) {
                trace.routed(flows.numbers[flow], "flow " + flows.numbers[flow], rows(flow, taken[flow]));
            }
        }
        if (faults != null) {
            traceFaults(trace);
        }
    }

    private void traceFaults(Trace trace) {
        int[] lost = IntStream.range(0, taken.length)
                .filter(flow -> reached[flow] != flows.destinations[flow])
                .toArray();
        faults.trace(trace);
        trace.note(faults.shown() + ". Lost: "
                + (lost.length == 0 ? "nothing" : trace.named(lost.length, i -> "flow " + flows.numbers[lost[i]]))
                + ".");
    }

    @Override
    public Optional<Witnesses> witnesses(Metric metric, long load) {
        return Optional.of(parameters).filter(LinkTails::applies).map(all -> {
            LongUnaryOperator linksWith = least -> {
                choose();
                return loads.linksWith(least, taken);
            };
            int size =
                    metric == FatTreeFlows.HEAVIEST ? HostPairs.commonSize(all).orElseThrow() : 1;
            return new OverloadedLink(FatTreeFlows.flows(load, size), all, first, flows, linksWith);
        });
    }
}
