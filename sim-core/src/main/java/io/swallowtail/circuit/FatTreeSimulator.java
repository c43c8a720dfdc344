package io.swallowtail.circuit;

import io.swallowtail.circuit.FatTreeFlows.Routing;
import io.swallowtail.experiment.Metric;
import io.swallowtail.experiment.Outcome;
import io.swallowtail.experiment.Parameters;
import io.swallowtail.experiment.Simulator;
import io.swallowtail.experiment.Witnesses;
import io.swallowtail.network.FatTree;
import io.swallowtail.network.PathLoads;
import io.swallowtail.random.AddressedRandom;
import io.swallowtail.random.IntegerChoices;
import io.swallowtail.random.OnDemandIntegers;
import io.swallowtail.trace.Trace;
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
    /** By flow: the route that it takes. */
    private final int[] taken;
    /** The loads that choices by load read; null for other routings. */
    private final TreeRoutes online;

    private final TreeLoads loads;
    private final TopLoads topLoads = new TopLoads();
    private final Rounds rounds;
    private final MutualPressure pressure;
    private final int limit;
    /** In rounds: the i-th active flow. */
    private final int[] active;
    /** The link planter; null where union sampling does not apply. */
    private final OverloadedLink overloaded;

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
        boolean isDirect = routing == Routing.HASH && sending == tree.hosts();
        taken = isDirect ? first.values() : new int[flows.count()];
        online = hasTwo || ties != null ? new TreeRoutes(tree) : null;
        loads = new TreeLoads(tree, flows);

        limit = isCollision ? (int) parameters.get(Collision.C) : 0;
        active = new int[isCollision ? flows.count() : 0];
        PathPick unsettled = isCollision ? new PathPick(PathPick.UNSETTLED, TWO, choices) : null;
        rounds = isCollision
                ? new Rounds(this, flows.count(), TWO, parameters.get(Collision.MAX_ROUNDS), false, null, unsettled)
                : null;
        pressure = new MutualPressure(this::largestLoad, TWO, limit);
        overloaded = OverloadedLink.tails(parameters).isPresent() ? new OverloadedLink(parameters, tree, flows) : null;
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
        if (routing == Routing.COLLISION) {
            unsettled = runRounds(observer);
        } else if (online != null) {
            arrive();
        } else if (routing == Routing.DESTINATION) {
            for (int flow = 0; flow < taken.length; flow++) {
                taken[flow] = tree.routeTo(flows.destinations()[flow]);
            }
        } else if (taken != first.values()) {
            for (int flow = 0; flow < taken.length; flow++) {
                taken[flow] = first.values()[flows.numbers()[flow]];
            }
        }
        loads.measure(taken, out);
        out.set(FatTreeFlows.ROUNDS, rounds == null ? 0 : rounds.rounds());
        out.set(FatTreeFlows.UNSETTLED, unsettled);
        out.set(FatTreeFlows.FAILED, unsettled > 0);
    }

    /** Flows arrive in turn and choose by the loads of earlier ones. */
    private void arrive() {
        online.clear();
        topLoads.begin();
        for (int flow = 0; flow < taken.length; flow++) {
            int from = flows.sources()[flow];
            int to = flows.destinations()[flow];
            int number = flows.numbers()[flow];
            taken[flow] = ties != null ? online.leastLoaded(number, from, to, ties) : better(number, from, to);
            topLoads.arrives(online.add(from, to, taken[flow], 1));
        }
    }

    private int better(int number, int from, int to) {
        int one = first.values()[number];
        int other = second.values()[number];
        return online.largest(from, to, other) < online.largest(from, to, one) ? other : one;
    }

    private int runRounds(Rounds.Observer observer) {
        online.clear();
        for (int flow = 0; flow < active.length; flow++) {
            active[flow] = flow;
            add(TWO * flow, 1);
            add(TWO * flow + 1, 1);
        }
        return rounds.run(flows.numbers(), 0, observer);
    }

    private int route(int path) {
        int number = flows.numbers()[active[path / TWO]];
        return (path % TWO == 0 ? first : second).values()[number];
    }

    private int add(int path, int count) {
        int flow = active[path / TWO];
        return online.add(flows.sources()[flow], flows.destinations()[flow], route(path), count);
    }

    private int largestLoad(int path) {
        return add(path, 0);
    }

    @Override
    public int blockedLevel(int path, int start) {
        return largestLoad(path) > limit ? 1 : PathLoads.NO_LEVEL;
    }

    @Override
    public void settling(int left, int all) {}

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
    public void settled(int left) {}

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

    @Override
    protected void simulateTraced(Outcome out, Trace trace) {
        if (tree.linkLevels() > 0) {
            trace.network(tree);
        }
        flows.read();
        for (int flow = 0; flow < taken.length; flow++) {
            int number = flows.numbers()[flow];
            int from = flows.sources()[flow];
            trace.packet(
                    number, flows.name(flow), 0, tree.subtree(from, 1), "sends to host " + flows.destinations()[flow]);
        }
        run(out, rounds == null ? Rounds.Observer.NONE : observer(trace));
        for (int flow = 0; flow < taken.length; flow++) {
            int from = flows.sources()[flow];
            trace.routed(
                    flows.numbers()[flow], flows.name(flow), tree.rows(from, flows.destinations()[flow], taken[flow]));
        }
    }

    /** Traces the rounds of the flows. */
    private Rounds.Observer observer(Trace trace) {
        return new Rounds.Observer() {
            @Override
            public void decides(int round, int[] requests, int[] which, int count) {
                trace.step("round", round + 1, count + " of " + taken.length + " flows are active");
                for (int i = 0; i < count; i++) {
                    if (which[i] == STAYS) {
                        String found = largestLoad(TWO * i) + " and " + largestLoad(TWO * i + 1);
                        trace.blocked(requests[i], 0, "its routes have largest loads " + found);
                    } else {
                        trace.settled(requests[i], "takes its " + (which[i] == 0 ? "first" : "second") + " route");
                    }
                }
            }

            @Override
            public void ends(int count, int[] requests, int[] which, int left) {
                trace.stepsEnd();
                for (int i = 0; i < left; i++) {
                    trace.lost(requests[i], "its coin takes its " + (which[i] == 0 ? "first" : "second") + " route");
                }
            }
        };
    }

    @Override
    public Optional<Witnesses> witnesses(Metric metric, long load) {
        return Optional.ofNullable(overloaded).map(planter -> new Witnesses() {
            @Override
            public double plant(AddressedRandom picks) {
                return planter.overload(load, picks, taken) ? 1 : 0;
            }

            @Override
            public double count() {
                return loads.linksWith(load, taken);
            }
        });
    }
}
