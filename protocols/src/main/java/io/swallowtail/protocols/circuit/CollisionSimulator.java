package io.swallowtail.protocols.circuit;

import io.swallowtail.core.experiment.Metric;
import io.swallowtail.core.experiment.Outcome;
import io.swallowtail.core.experiment.Parameters;
import io.swallowtail.core.experiment.Simulator;
import io.swallowtail.core.experiment.Witnesses;
import io.swallowtail.core.trace.Trace;
import io.swallowtail.protocols.network.Butterfly;
import io.swallowtail.protocols.traffic.PermutationTraffic;
import java.util.Optional;

/**
 * One trial of {@link Collision}.
 *
 * <p>Streams: the permutation's, the paths', and those of the {@link Rounds}. Plain trials with {@code choices = flip}
 * and n ≥ 256 use {@link GroupedRounds}. Cost there: about a third of 2n·d random accesses for all paths, and less for
 * later rounds and the circuits. Cost elsewhere: 3n·d path-edges counted (all paths, then the circuits), at most 2n·d
 * more for paths removed in rounds, and the searches of the rounds. With {@code choices = independent} it is twice
 * that, in proportion to the number of alternatives. Memory: that of the paths or of the groups, and about 16n bytes.
 */
final class CollisionSimulator extends Simulator implements Rounds.Paths, SharedEdges.Core {
    /** Two paths visit each node at either end of the interior ({@link FlipSwitches}). */
    private static final GroupedRounds.Ends FLIPPED = new GroupedRounds.Ends(1, 1, 1, Integer.MAX_VALUE);

    private final Butterfly butterfly;
    private final PermutationTraffic traffic;
    /** The switches; null if paths are independent. */
    private final FlipSwitches switches;
    /** The paths with the loads of their edges; with switches, null until first used. */
    private CandidatePaths paths;
    /** The rounds with grouped levels; null if they do not apply. */
    private final GroupedRounds grouped;

    private final int[] entries;
    private final int[] exits;
    /** The number of requests. */
    private final int requests;
    /** The number of paths of a request. */
    private final int alternatives;

    private final int limit;
    private final boolean coinBreaksTies;
    private final Rounds rounds;
    private final MutualPressure pressure;
    /** The set-up packets; null if they are not simulated. */
    private final SetUpPasses setUp;

    private long setupSteps;
    /** How many requests the last run left. */
    private int unsettled;
    /** Whether so few requests remain in this round that counting them again is cheaper than removing the others. */
    private boolean recount;

    CollisionSimulator(Parameters parameters) {
        butterfly = CircuitParameters.butterfly(parameters);
        requests = CircuitParameters.requests(parameters);
        alternatives = CircuitParameters.alternatives(parameters);
        limit = (int) parameters.get(Collision.C);
        coinBreaksTies = parameters.get(Collision.TIE);

        traffic = CircuitParameters.traffic(parameters, choices);
        boolean areIndependent = parameters.get(CircuitParameters.INDEPENDENT);
        switches = areIndependent ? null : new FlipSwitches(butterfly, choices);
        paths = areIndependent ? new IndependentPaths(butterfly, alternatives, choices) : null;
        PathPick ties = new PathPick(PathPick.TIES, alternatives, choices);
        PathPick unsettledPicks = new PathPick(PathPick.UNSETTLED, alternatives, choices);
        long maxRounds = parameters.get(Collision.MAX_ROUNDS);
        rounds = new Rounds(this, requests, alternatives, maxRounds, coinBreaksTies, ties, unsettledPicks);

        pressure = new MutualPressure(path -> paths.largestLoad(path, limit), alternatives, limit);
        setUp = parameters.get(Collision.SETUP)
                ? new SetUpPasses(paths(), alternatives * requests, butterfly.edgesPerLevel(), (int)
                        parameters.get(Collision.SETUP_QUEUE))
                : null;
        boolean isGrouped = !areIndependent
                && setUp == null
                && traffic.isFull()
                && GroupedRounds.supports(butterfly, FLIPPED, limit);
        grouped = isGrouped ? new GroupedRounds(butterfly, FLIPPED, limit, rounds) : null;
        entries = new int[isGrouped ? 2 * requests : 0];
        exits = new int[entries.length];
    }

    /** The paths with their loads. Plain trials with grouped rounds do not need them; they take 140 MB at n = 2^20. */
    private CandidatePaths paths() {
        if (paths == null) {
            paths = new FlipPaths(switches);
        }
        return paths;
    }

    @Override
    protected void simulate(Outcome out) {
        if (grouped == null) {
            run(out, Rounds.Observer.NONE);
            return;
        }
        switches.locate(traffic.destinations(), entries, exits);
        unsettled = grouped.run(entries, exits);
        report(out, grouped.allPathsCongestion, grouped.rounds);
        if (out.needs(Collision.CONGESTION)) {
            out.set(Collision.CONGESTION, grouped.congestion());
        }
    }

    private void report(Outcome out, int allPathsCongestion, int rounds) {
        out.set(Collision.ALL_PATHS_CONGESTION, allPathsCongestion);
        out.set(Collision.ROUNDS, rounds);
        out.set(Collision.UNSETTLED, unsettled);
        out.set(Collision.FAILED, unsettled > 0);
        out.set(Collision.SETUP_STEPS, setupSteps);
    }

    @Override
    protected void simulateRefined(Outcome out) {
        pressure.begin();
        run(out, pressure);
        out.refine(Collision.ROUNDS, pressure.measure());
        out.refine(Collision.UNSETTLED, pressure.measure());
        out.refine(Collision.FAILED, pressure.measure());
    }

    @Override
    protected void simulateTraced(Outcome out, Trace trace) {
        traffic.readRequests();
        paths().choose(traffic);
        trace.network(paths.network());
        RoundsTrace observer =
                new RoundsTrace(trace, "input", requests, alternatives, coinBreaksTies, UniquePaths::place, limit);
        for (int i = 0; i < requests; i++) {
            int input = traffic.inputs()[i];
            int output = traffic.outputs()[i];
            int[][] rows = new int[alternatives][paths.network().levels() + 1];
            for (int which = 0; which < alternatives; which++) {
                paths.rows(alternatives * i + which, input, which, output, rows[which]);
            }
            observer.traceRequest(input, "asks for output " + output, rows);
        }
        run(out, observer);
    }

    private void run(Outcome out, Rounds.Observer observer) {
        traffic.readRequests();
        paths().choose(traffic);
        int allPathsCongestion = paths.recount(alternatives * requests);
        setupSteps = 0;
        if (setUp != null) {
            setUp.begin(traffic);
        }
        unsettled = rounds.run(traffic.inputs(), paths.likelyLevel(), observer);
        report(out, allPathsCongestion, rounds.rounds);
        out.set(Collision.CONGESTION, paths.lockedCongestion());
    }

    @Override
    public Optional<Witnesses> witnesses(Metric metric, long least) {
        return Optional.of(
                switches == null
                        ? ((IndependentPaths) paths).overloadedEdges(least, traffic::destinations)
                        : new SharedEdges(
                                SharedEdgeWeights.ofPairs(butterfly.d(), requests, limit),
                                traffic,
                                switches,
                                () -> SharedEdges.pairs(this, butterfly.d(), limit + 1)));
    }

    @Override
    public int requests() {
        return unsettled;
    }

    @Override
    public void edgesOf(int level, int[] edges) {
        if (grouped == null) {
            paths.edgesOf(level, edges.length, edges);
            return;
        }
        for (int path = 0; path < edges.length; path++) {
            int at = grouped.unsettled(path / 2) + (path & 1) * requests;
            edges[path] = butterfly.edge(level, entries[at], exits[at]);
        }
    }

    @Override
    public void beginRound(int round, int active, Rounds.Observer observer) {
        if (setUp != null) {
            setUp.run(alternatives * active);
            setupSteps += setUp.forward + setUp.backward;
            observer.setsUp(round, setUp.forward, setUp.backward);
        }
    }

    @Override
    public int blockedLevel(int path, int start) {
        return paths.overloadedLevel(path, limit, start);
    }

    @Override
    public void settling(int left, int active) {
        recount = 2 * left < active;
    }

    @Override
    public void settle(int i, int taken) {
        paths.lock(alternatives * i + taken);
        for (int path = alternatives * i; !recount && path < alternatives * (i + 1); path++) {
            paths.remove(path);
        }
    }

    @Override
    public void move(int i, int to) {
        for (int which = 0; which < alternatives; which++) {
            paths.move(alternatives * i + which, alternatives * to + which);
            if (setUp != null) {
                setUp.move(alternatives * i + which, alternatives * to + which);
            }
        }
    }

    @Override
    public void settled(int left) {
        if (recount) {
            paths.recount(alternatives * left);
        }
    }

    @Override
    public void lock(int i, int taken) {
        paths.lock(alternatives * i + taken);
    }
}
