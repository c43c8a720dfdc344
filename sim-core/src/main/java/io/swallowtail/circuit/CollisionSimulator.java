package io.swallowtail.circuit;

import io.swallowtail.circuit.Collision.TieRule;
import io.swallowtail.experiment.LoadUnion;
import io.swallowtail.experiment.Parameters;
import io.swallowtail.experiment.RefinedSimulator;
import io.swallowtail.experiment.TracedSimulator;
import io.swallowtail.experiment.Tracer;
import io.swallowtail.network.Butterfly;
import io.swallowtail.random.AddressedRandom;
import io.swallowtail.random.Choices;
import io.swallowtail.traffic.PermutationTraffic;
import java.util.Arrays;

/**
 * One trial of {@link Collision}.
 *
 * <p>Streams: the permutation's, the paths', and those of the {@link Rounds}. Cost, for {@code choices = flip}: 3n·d path-edges counted (all
 * paths, then the circuits), 2n·d more at most for those that the rounds take away, and what the rounds look at; twice that
 * for {@code choices = independent}. Memory: that of the paths and some 16n bytes.
 */
final class CollisionSimulator implements TracedSimulator, RefinedSimulator, LoadUnion, Rounds.Paths {
    private static final int CONGESTION = 0;
    private static final int ROUNDS = 1;
    private static final int UNSETTLED = 2;
    private static final int FAILED = 3;
    private static final int ALL_PATHS_CONGESTION = 4;
    private static final int SETUP_STEPS = 5;

    private final Choices choices = new Choices();
    private final PermutationTraffic traffic;
    private final CandidatePaths paths;
    private final int n;
    private final int limit;
    private final boolean coinBreaksTies;
    private final Rounds rounds;
    private final MutualPressure pressure;
    /** The set-up packets, or null where they are not simulated. */
    private final SetUpPasses setUp;

    private long setupSteps;
    /** Few are left in this round: counting them anew is cheaper than taking the others away. */
    private boolean recount;

    CollisionSimulator(Parameters parameters) {
        Butterfly network = CircuitParameters.butterfly(parameters);
        n = network.rows();
        limit = (int) parameters.get(Collision.C);
        TieRule tie = parameters.get(Collision.TIE);
        coinBreaksTies = tie == TieRule.COIN;

        traffic = new PermutationTraffic(parameters.get(CircuitParameters.PERMUTATION), network.d(), choices);
        paths = CandidatePaths.of(parameters.get(CircuitParameters.CHOICES), network, choices);
        rounds = new Rounds(this, n, parameters.get(Collision.MAX_ROUNDS), tie, choices);

        pressure = new MutualPressure(path -> paths.largestLoad(path, limit), limit);
        setUp = parameters.get(Collision.SETUP) == Collision.Setup.ON
                ? new SetUpPasses(paths, 2 * n, network.edgesPerLevel())
                : null;
    }

    @Override
    public Choices choices() {
        return choices;
    }

    @Override
    public void run(long[] metrics) {
        run(metrics, Rounds.Observer.NONE);
    }

    @Override
    public void tell(long[] metrics, Tracer tracer) {
        int[] destinations = traffic.destinations();
        paths.choose(destinations);
        CollisionTrace trace = new CollisionTrace(
                tracer, paths.told(destinations), n, CollisionTrace.Rules.ofCollision(limit, coinBreaksTies));
        trace.tellRequests(input -> "asks for output " + destinations[input]);
        trace.tellAllPaths();
        run(metrics, trace);
    }

    private void run(long[] metrics, Rounds.Observer observer) {
        paths.choose(traffic.destinations());
        int allPathsCongestion = paths.recount(2 * n);
        setupSteps = 0;
        int left = rounds.run(paths.likelyLevel(), observer);
        metrics[CONGESTION] = paths.lockedCongestion();
        metrics[ROUNDS] = rounds.rounds();
        metrics[UNSETTLED] = left;
        metrics[FAILED] = left > 0 ? 1 : 0;
        metrics[ALL_PATHS_CONGESTION] = allPathsCongestion;
        metrics[SETUP_STEPS] = setupSteps;
    }

    @Override
    public boolean refines(int slot) {
        return slot >= ROUNDS && slot <= FAILED;
    }

    @Override
    public long runRefined(long[] metrics, int slot) {
        pressure.begin();
        run(metrics, pressure);
        return pressure.measure();
    }

    @Override
    public void runRefined(long[] metrics, long[] refinements) {
        Arrays.fill(refinements, runRefined(metrics, FAILED));
    }

    @Override
    public void drawOverloaded(long load, AddressedRandom values, AddressedRandom picks) {
        choices.draw(values);
        independent().overload(load, picks, traffic.destinations());
    }

    @Override
    public long overloadedEdges(long load) {
        return independent().overloadedEdges(load, traffic.destinations());
    }

    private IndependentPaths independent() {
        return (IndependentPaths) paths;
    }

    @Override
    public void beginRound(int round, int active, Rounds.Observer observer) {
        if (setUp != null) {
            setUp.run(2 * active);
            setupSteps += setUp.forward() + setUp.backward();
            observer.setsUp(round, setUp.forward(), setUp.backward());
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
        paths.lock(2 * i + taken);
        if (!recount) {
            paths.remove(2 * i);
            paths.remove(2 * i + 1);
        }
    }

    @Override
    public void move(int i, int to) {
        paths.move(2 * i, 2 * to);
        paths.move(2 * i + 1, 2 * to + 1);
    }

    @Override
    public void settled(int left) {
        if (recount) {
            paths.recount(2 * left);
        }
    }

    @Override
    public void lock(int i, int taken) {
        paths.lock(2 * i + taken);
    }
}
