package io.swallowtail.circuit;

import io.swallowtail.experiment.LoadUnion;
import io.swallowtail.experiment.Parameters;
import io.swallowtail.experiment.RefinedSimulator;
import io.swallowtail.experiment.TracedSimulator;
import io.swallowtail.experiment.Tracer;
import io.swallowtail.network.Butterfly;
import io.swallowtail.network.PathLoads;
import io.swallowtail.random.AddressedRandom;
import io.swallowtail.random.AskedCoins;
import io.swallowtail.random.Choices;
import io.swallowtail.traffic.PermutationTraffic;
import java.util.Arrays;

/**
 * One trial of {@link Collision}.
 *
 * <p>Streams besides the permutation's and the paths': {@code ties}, asked at (round from 0, request), and {@code
 * unsettled}, asked at (0, request); coin 1 takes p'. Cost, for {@code choices = flip}: 3n·d path-edges counted (all
 * paths, then the circuits), 2n·d more at most for those that the rounds take away, and what the rounds look at; twice that
 * for {@code choices = independent}. Memory: that of the paths and some 16n bytes.
 */
final class CollisionSimulator implements TracedSimulator, RefinedSimulator, LoadUnion {
    private static final int CONGESTION = 0;
    private static final int ROUNDS = 1;
    private static final int UNSETTLED = 2;
    private static final int FAILED = 3;
    private static final int ALL_PATHS_CONGESTION = 4;
    private static final int SETUP_STEPS = 5;

    private final Choices choices = new Choices();
    private final PermutationTraffic traffic;
    private final CandidatePaths paths;
    private final AskedCoins ties;
    private final AskedCoins unsettledCoins;
    private final int n;
    private final int limit;
    private final long maxRounds;
    private final boolean coinBreaksTies;
    /** The level where each path was last found blocked: where to look first. */
    private final int[] blockedAt;
    /** The active requests, in ascending order. */
    private final int[] requests;

    private final MutualPressure pressure;
    /** The set-up packets, or null where they are not simulated. */
    private final SetUpPasses setUp;
    /** What was decided for the i-th active request: 0 or 1 for p or p', or {@link RoundObserver#STAYS}. */
    private final int[] taken;

    CollisionSimulator(Parameters parameters) {
        Butterfly network = CircuitParameters.butterfly(parameters);
        n = network.rows();
        limit = (int) parameters.get(Collision.C);
        long rounds = parameters.get(Collision.MAX_ROUNDS);
        maxRounds = rounds == 0 ? Long.MAX_VALUE : rounds;
        coinBreaksTies = parameters.get(Collision.TIE) == TieRule.COIN;

        traffic = new PermutationTraffic(parameters.get(CircuitParameters.PERMUTATION), network.d(), choices);
        paths = CandidatePaths.of(parameters.get(CircuitParameters.CHOICES), network, choices);
        ties = choices.askedCoins("ties");
        unsettledCoins = choices.askedCoins("unsettled");

        pressure = new MutualPressure(path -> paths.largestLoad(path, limit), limit);
        setUp = parameters.get(Collision.SETUP) == Setup.ON
                ? new SetUpPasses(paths, 2 * n, network.edgesPerLevel())
                : null;
        blockedAt = new int[2 * n];
        requests = new int[n];
        taken = new int[n];
    }

    @Override
    public Choices choices() {
        return choices;
    }

    @Override
    public void run(long[] metrics) {
        run(metrics, RoundObserver.NONE);
    }

    @Override
    public void tell(long[] metrics, Tracer tracer) {
        int[] destinations = traffic.destinations();
        paths.choose(destinations);
        CollisionTrace trace =
                new CollisionTrace(tracer, paths.told(destinations), n, RoundRules.ofCollision(limit, coinBreaksTies));
        trace.tellRequests(input -> "asks for output " + destinations[input]);
        trace.tellAllPaths();
        run(metrics, trace);
    }

    private void run(long[] metrics, RoundObserver observer) {
        paths.choose(traffic.destinations());
        int allPathsCongestion = paths.recount(2 * n);
        for (int request = 0; request < n; request++) {
            requests[request] = request;
        }
        Arrays.fill(blockedAt, paths.likelyLevel());
        int rounds = 0;
        int left = n;
        long setupSteps = 0;
        while (left > 0 && rounds < maxRounds) {
            if (setUp != null) {
                setUp.run(2 * left);
                setupSteps += setUp.forward() + setUp.backward();
                observer.setsUp(rounds, setUp.forward(), setUp.backward());
            }
            int unsettled = round(rounds, left, observer);
            if (unsettled == left) {
                break;
            }
            left = unsettled;
            rounds++;
        }
        for (int i = 0; i < left; i++) {
            taken[i] = unsettledCoins.coin(0, requests[i]) ? 1 : 0;
            paths.lock(2 * i + taken[i]);
        }
        observer.ends(rounds, requests, taken, left);
        metrics[CONGESTION] = paths.lockedCongestion();
        metrics[ROUNDS] = rounds;
        metrics[UNSETTLED] = left;
        metrics[FAILED] = left > 0 ? 1 : 0;
        metrics[ALL_PATHS_CONGESTION] = allPathsCongestion;
        metrics[SETUP_STEPS] = setupSteps;
    }

    @Override
    public boolean refines(int metric) {
        return metric >= ROUNDS && metric <= FAILED;
    }

    @Override
    public long runRefined(long[] metrics, int metric) {
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

    /** Runs one round over the first {@code count} active requests and returns how many are left, moved to the front. */
    private int round(int round, int count, RoundObserver observer) {
        int left = 0;
        for (int i = 0; i < count; i++) {
            taken[i] = pathTaken(round, i);
            left += taken[i] == RoundObserver.STAYS ? 1 : 0;
        }
        observer.decides(round, requests, taken, count);
        // Few left: counting them anew is cheaper than taking the others away.
        boolean recount = 2 * left < count;
        int kept = 0;
        for (int i = 0; i < count; i++) {
            if (taken[i] == RoundObserver.STAYS) {
                keep(i, kept++);
            } else {
                paths.lock(2 * i + taken[i]);
                if (!recount) {
                    paths.remove(2 * i);
                    paths.remove(2 * i + 1);
                }
            }
        }
        if (recount) {
            paths.recount(2 * left);
        }
        return left;
    }

    private int pathTaken(int round, int i) {
        boolean first = isEligible(2 * i);
        if (first && !coinBreaksTies) {
            return 0;
        }
        boolean second = isEligible(2 * i + 1);
        if (first && second) {
            return ties.coin(round, requests[i]) ? 1 : 0;
        }
        if (first) {
            return 0;
        }
        return second ? 1 : RoundObserver.STAYS;
    }

    private boolean isEligible(int path) {
        int level = paths.overloadedLevel(path, limit, blockedAt[path]);
        if (level == PathLoads.NO_LEVEL) {
            return true;
        }
        blockedAt[path] = level;
        return false;
    }

    /** Moves the i-th active request to place {@code to}, not after its own. */
    private void keep(int i, int to) {
        requests[to] = requests[i];
        paths.move(2 * i, 2 * to);
        paths.move(2 * i + 1, 2 * to + 1);
        blockedAt[2 * to] = blockedAt[2 * i];
        blockedAt[2 * to + 1] = blockedAt[2 * i + 1];
    }
}
