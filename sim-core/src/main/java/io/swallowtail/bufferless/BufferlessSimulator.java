package io.swallowtail.bufferless;

import io.swallowtail.bufferless.BufferlessParameters.Algorithm;
import io.swallowtail.experiment.MetricLayout;
import io.swallowtail.experiment.Parameters;
import io.swallowtail.experiment.RefinedSimulator;
import io.swallowtail.experiment.TracedSimulator;
import io.swallowtail.experiment.Tracer;
import io.swallowtail.random.Choices;
import io.swallowtail.statistics.Tally;
import java.math.BigDecimal;

/**
 * One trial of {@link Bufferless}: a network, paths on it, and their routing step by step.
 *
 * <p>Where the JVM checks assertions every step of every run is checked ({@link StepChecks}). Streams: those of the paths
 * ({@link PathSource.Rows}, {@link PathSource.Staircases}, {@link PathSource.Walks}), of the random network ({@link NetworkSource}), and of the
 * algorithm ({@link Waves}, {@link Distributed}, {@link Passes}, {@link Wanderers}, {@link HotPotato}).
 */
final class BufferlessSimulator implements TracedSimulator, RefinedSimulator {
    private static final MetricLayout LAYOUT = MetricLayout.of(Bufferless.METRICS);
    private static final int ROUTING_TIME = LAYOUT.slot("routing_time");
    private static final int CONGESTION = LAYOUT.slot("congestion");
    private static final int DILATION = LAYOUT.slot("dilation");
    private static final int PACKETS = LAYOUT.slot("packets");
    private static final int DEPENDENCY_DEGREE = LAYOUT.slot("dependency_degree");
    private static final int COLORS = LAYOUT.slot("colors");
    private static final int DEFLECTIONS = LAYOUT.slot("deflections");
    private static final int PHASES = LAYOUT.slot("phases");
    private static final int ROUNDS = LAYOUT.slot("rounds");
    private static final int FAILED = LAYOUT.slot("failed");
    private static final int SLOWDOWN = LAYOUT.slot("slowdown");
    private static final int SCHEDULE = LAYOUT.slot("schedule");
    private static final int LAST_INJECTION = LAYOUT.slot("last_injection");
    private static final int LONGEST_FLIGHT = LAYOUT.slot("longest_flight");
    private static final int SESSION2 = LAYOUT.slot("session2");
    private static final int LOG = LAYOUT.slot("log");
    /** Above every number of packets that a refinement counts. */
    private static final long MOST_COUNTED = 1 << 15;

    private final Choices choices = new Choices();
    private final Choices networkChoices;
    private final Algorithm algorithm;
    private final NetworkSource source;
    private final Paths paths;
    private final Outcome outcome = new Outcome();
    private final Schedule schedule;
    private final Waves waves;
    private final Conflicts conflicts;
    private final Centralized centralized;
    private final Distributed distributed;
    private final HotPotato hotPotato;
    private final Buffered buffered;
    private final RoutingObserver checks;

    BufferlessSimulator(Parameters parameters) {
        algorithm = parameters.get(BufferlessParameters.ALGORITHM);
        networkChoices = Bufferless.isFixed(parameters) ? new Choices() : Choices.NONE;
        source = new NetworkSource(parameters, choices, networkChoices);
        FlatNetwork network = source.network();
        int packets = (int) BufferlessParameters.packets(parameters);
        int longest = (int) BufferlessParameters.longestPath(parameters);
        paths = new Paths(packets, longest, network.edges());
        if (algorithm.hasWaves()) {
            schedule = new Schedule(
                    algorithm,
                    network.levels(),
                    packets,
                    longest,
                    parameters.get(BufferlessParameters.ALPHA_SCALE),
                    algorithm == Algorithm.DISTRIBUTED
                            ? parameters.get(BufferlessParameters.ROUNDS_SCALE)
                            : BigDecimal.ZERO,
                    (int) parameters.get(BufferlessParameters.SETS));
            waves = new Waves(packets, choices);
            conflicts = new Conflicts(paths, network.edges());
        } else {
            schedule = null;
            waves = null;
            conflicts = null;
        }
        centralized = algorithm == Algorithm.CENTRALIZED
                ? new Centralized(paths, waves, conflicts, schedule, outcome, network.edges())
                : null;
        distributed = algorithm == Algorithm.DISTRIBUTED
                ? new Distributed(paths, network, waves, schedule, outcome, choices)
                : null;
        hotPotato = algorithm == Algorithm.HOT_POTATO ? new HotPotato(paths, network, outcome, choices) : null;
        buffered = algorithm == Algorithm.STORE_AND_FORWARD
                ? new Buffered(paths, outcome, network.edges(), choices)
                : null;
        checks = StepChecks.areWanted() && algorithm != Algorithm.STORE_AND_FORWARD
                ? new StepChecks(paths, network, waves, schedule, algorithm)
                : RoutingObserver.NONE;
    }

    @Override
    public Choices choices() {
        return choices;
    }

    @Override
    public Choices networkChoices() {
        return networkChoices;
    }

    @Override
    public void networkDrawn() {
        source.build();
    }

    @Override
    public void run(long[] metrics) {
        run(metrics, checks);
    }

    @Override
    public void tell(long[] metrics, Tracer tracer) {
        RoutingObserver trace = algorithm == Algorithm.STORE_AND_FORWARD || algorithm == Algorithm.HOT_POTATO
                ? new FreeTrace(tracer, paths, source.network())
                : new WavesTrace(tracer, paths, source.network(), waves, schedule, algorithm);
        run(metrics, trace);
    }

    @Override
    public boolean refines(int slot) {
        return algorithm.hasWaves()
                && (slot == FAILED
                        || slot == DEPENDENCY_DEGREE
                        || slot == ROUNDS && algorithm == Algorithm.DISTRIBUTED);
    }

    /**
     * Refines the rounds by how many packets had no valid colour before the last of them; a failure by the rounds before, or
     * centralized by the largest colour of an active packet and how many have it; the degree by how many packets have it, and
     * one less.
     */
    @Override
    public long runRefined(long[] metrics, int slot) {
        run(metrics);
        if (slot == DEPENDENCY_DEGREE) {
            int degree = (int) metrics[DEPENDENCY_DEGREE];
            long at = Math.min(conflicts.packetsOfDegree(degree), MOST_COUNTED - 1);
            long below = degree == 0 ? 0 : Math.min(conflicts.packetsOfDegree(degree - 1), MOST_COUNTED - 1);
            return at * MOST_COUNTED + below;
        }
        return slot == ROUNDS ? outcome.packetsAtLastStage() : outcome.nearness;
    }

    /** Gives what checks every step of plain runs, or ignores them. */
    RoutingObserver checks() {
        return checks;
    }

    /** Runs a trial that somebody watches. */
    void run(long[] metrics, RoutingObserver observer) {
        source.draw(paths);
        outcome.begin();
        metrics[CONGESTION] = paths.congestion();
        metrics[DILATION] = paths.dilation();
        metrics[PACKETS] = paths.packets();
        metrics[LOG] = FrameFormulas.log(paths.dilation(), paths.packets());
        if (algorithm.hasWaves()) {
            follow(metrics, observer);
        } else {
            metrics[DEPENDENCY_DEGREE] = 0;
            metrics[PHASES] = 0;
            metrics[SCHEDULE] = Tally.NULL;
            metrics[SESSION2] = Tally.NULL;
            observer.routingBegins();
            if (algorithm == Algorithm.HOT_POTATO) {
                hotPotato.route(observer);
            } else {
                buffered.route(observer);
            }
            observer.routingEnds(true);
        }
        write(metrics);
    }

    private void follow(long[] metrics, RoutingObserver observer) {
        schedule.begin(paths);
        waves.divide(paths, schedule);
        conflicts.begin();
        int degree = conflicts.degree(waves, schedule);
        if (algorithm == Algorithm.CENTRALIZED) {
            schedule.setBoats(degree + 1);
        }
        metrics[DEPENDENCY_DEGREE] = degree;
        metrics[PHASES] = 2 * schedule.phases();
        metrics[SCHEDULE] = schedule.steps();
        observer.routingBegins();
        if (algorithm == Algorithm.CENTRALIZED) {
            centralized.route(observer);
        } else {
            distributed.route(observer);
        }
        observer.routingEnds(!outcome.isFailed);
        metrics[SESSION2] = outcome.isFailed ? Tally.NULL : waves.secondSession();
    }

    private void write(long[] metrics) {
        boolean isFailed = outcome.isFailed;
        metrics[FAILED] = isFailed ? 1 : 0;
        metrics[ROUNDS] = outcome.rounds;
        metrics[ROUTING_TIME] = isFailed ? Tally.NULL : outcome.lastDelivery;
        metrics[SLOWDOWN] = isFailed ? Tally.NULL : outcome.lastDelivery;
        metrics[SLOWDOWN + 1] = paths.congestion() + paths.dilation();
        metrics[COLORS] = isFailed ? Tally.NULL : outcome.colours;
        metrics[DEFLECTIONS] = isFailed ? Tally.NULL : outcome.deflections;
        metrics[LAST_INJECTION] = isFailed ? Tally.NULL : outcome.lastInjection;
        metrics[LONGEST_FLIGHT] = isFailed ? Tally.NULL : outcome.longestFlight;
    }
}
