package io.swallowtail.protocols.circuit;

import static io.swallowtail.core.experiment.NetworkParameters.INDEX;
import static io.swallowtail.protocols.circuit.CircuitParameters.N;
import static io.swallowtail.protocols.circuit.Collision.MAX_ROUNDS;
import static io.swallowtail.protocols.traffic.Senders.LOAD;

import io.swallowtail.core.experiment.BooleanParameter;
import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.experiment.IntegerParameter;
import io.swallowtail.core.experiment.Metric;
import io.swallowtail.core.experiment.Metrics;
import io.swallowtail.core.experiment.NetworkParameters;
import io.swallowtail.core.experiment.Outcome;
import io.swallowtail.core.experiment.Parameters;
import io.swallowtail.core.experiment.Simulator;
import io.swallowtail.core.random.IntegerChoices;
import io.swallowtail.core.trace.Trace;
import io.swallowtail.core.trace.TraceEvent;
import io.swallowtail.protocols.bounds.RepairedDataServerBound;
import io.swallowtail.protocols.circuit.UnsettledBound.Sufficient;
import io.swallowtail.protocols.network.Butterfly;
import io.swallowtail.protocols.network.DiskPathLoads;
import io.swallowtail.protocols.traffic.Senders;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A data server on the randomly wired butterfly: a user at each input requests an object with copies on two disks. In
 * synchronous rounds, a user takes a path if neither its edges nor its disk have too many active and selected paths.
 *
 * <p>Source: Cole et al., STOC 1998, section 3.1, Theorem 3.1.
 */
public final class DataServer extends Experiment {
    /** Largest load of an edge on an eligible path. */
    public static final IntegerParameter C = IntegerParameter.required(
            "c", "a path is eligible if at most c active or selected paths cross each of its edges", 1, 65_535);

    /** Largest load of a disk on an eligible path. */
    public static final IntegerParameter C_BAR = IntegerParameter.required(
            "c_bar", "a path is eligible if at most c_bar active or selected paths end at its disk", 1, 65_535);

    /** How a tie is broken. The rule "first" would always take a disk of the upper half. */
    public static final BooleanParameter TIE = Collision.TIE.withDefaultTrue();

    /** Number of copies of an object. */
    public static final IntegerParameter COPIES = IntegerParameter.required(
                    "copies",
                    "number of disks with a copy of an object; with 1 there is no choice and no protocol",
                    1,
                    2)
            .withDefault(2);

    private static final Metrics METRICS = new Metrics();
    static final Metric.Whole CONGESTION =
            METRICS.integer("congestion", "most circuits on one edge, with those of unsettled requests");
    static final Metric.Whole DISK_CONTENTION =
            METRICS.integer("disk_contention", "most circuits that end at one disk, unsettled requests' included");
    static final Metric.Whole ROUNDS = METRICS.integer("rounds", "rounds run, up to the last that settled a request");
    static final Metric.Whole UNSETTLED = METRICS.integer("unsettled", "requests that no round settled");
    static final Metric.Flag FAILED = METRICS.flag("failed", "some request was left unsettled");

    private static final UnsettledBound THEOREM = new UnsettledBound(
            "Theorem 3.1 (as printed, not derived)",
            "P(rounds > t || failed) <= n c_bar^(2 kappa t) c 2^(c_bar^t) (d/n)^kappa, kappa = ceil(c_bar/2),"
                    + " t = log_c_bar log2(n/d) >= 1, for copies = 2, c >= c_bar >= 5, c! >= 2 d and max_rounds 0"
                    + " or >= floor(t); false as printed (0.0788 at c = c_bar = 9, n = 2^22, where 0.21 is measured),"
                    + " so it applies nowhere",
            parameters -> Optional.empty(),
            "floor(t)",
            false,
            ROUNDS,
            List.of(UNSETTLED, FAILED),
            Map.of(CONGESTION, C, DISK_CONTENTION, C_BAR));

    private static final UnsettledBound REPAIRED = new UnsettledBound(
            "Theorem 3.1, repaired",
            "P(rounds > t || failed) <= (1 + o(1)) n c^kappa c_bar^(2 kappa t) ((d+2)/n)^kappa, kappa = ceil(c_bar/2), t the"
                    + " least integer >= 2 and >= 2 + log_c_bar log_(1/beta)(n/d), for copies = 2, a new network in each"
                    + " trial, c >= c_bar, beta = d/c! + 2^c_bar/c_bar! < 1 and max_rounds 0 or >= t",
            DataServer::sufficient,
            "t",
            true,
            ROUNDS,
            List.of(UNSETTLED, FAILED),
            Map.of(CONGESTION, C, DISK_CONTENTION, C_BAR));

    /** Defines the experiment. */
    public DataServer() {
        super(CircuitParameters.define(
                        "data_server",
                        "data server on the randomly wired butterfly: two copies of each object, disks and edges chosen in"
                                + " rounds",
                        "Cole et al., STOC 1998, section 3.1, Theorem 3.1",
                        parameters -> 1)
                .parameters(N, C, C_BAR, MAX_ROUNDS, TIE, COPIES, INDEX, LOAD)
                .metrics(METRICS)
                .events(DataServer::events)
                .refined(parameters -> parameters.get(COPIES) == 2, ROUNDS, UNSETTLED, FAILED)
                .work(parameters -> CircuitParameters.requests(parameters)
                        * parameters.get(COPIES)
                        * CircuitParameters.d(parameters))
                .bounds(THEOREM, REPAIRED)
                .network(RandomWiring::identity)
                .simulator(parameters -> parameters.get(COPIES) == 1
                        ? new SingleCopy(parameters)
                        : new DataServerSimulator(parameters)));
    }

    private static List<String> events(Parameters parameters) {
        long last = CircuitParameters.d(parameters) + 2;
        if (parameters.get(COPIES) == 1) {
            return List.of("congestion >= 2.." + last, "disk_contention >= 2.." + last);
        }
        List<String> events = new ArrayList<>(List.of(
                "failed",
                "congestion >= 2.." + Math.min(parameters.get(C) + 2, last),
                "disk_contention >= 2.." + Math.min(parameters.get(C_BAR) + 2, last)));
        REPAIRED.event(parameters).ifPresent(events::add);
        return events;
    }

    private static Optional<Sufficient> sufficient(Parameters parameters) {
        int d = CircuitParameters.d(parameters);
        long c = parameters.get(C);
        long cBar = parameters.get(C_BAR);
        if (parameters.get(COPIES) != 2
                || NetworkParameters.isFixed(parameters)
                || !RepairedDataServerBound.applies(d, c, cBar)) {
            return Optional.empty();
        }
        int t = RepairedDataServerBound.leastRounds(d, c, cBar);
        return Optional.of(new Sufficient(t, RepairedDataServerBound.log10(d, c, cBar, t)));
    }

    /**
     * One trial with one copy of each object, so every user takes the only path.
     *
     * <p>Streams in addition to the wiring's: {@code copies}, integer i the disk of user i's object; and that of
     * {@link Senders}. Cost: n·(d - 1) path-edges.
     */
    private static final class SingleCopy extends Simulator {
        private final RandomWiring wiring;
        private final IntegerChoices copies;
        private final Senders users;
        /** By request: the row of its path at node level 1. */
        private final int[] rows;

        private final int[] disks;
        private final DiskPathLoads loads;

        SingleCopy(Parameters parameters) {
            super(parameters);
            Butterfly butterfly = CircuitParameters.butterfly(parameters);
            wiring = new RandomWiring(butterfly, network);
            copies = choices.integers("copies", butterfly.rows(), butterfly.rows(), user -> user);
            users = CircuitParameters.senders(parameters, choices);
            rows = new int[users.inputs().length];
            disks = new int[rows.length];
            loads = new DiskPathLoads(butterfly);
        }

        @Override
        protected void drawNetwork() {
            wiring.wire();
        }

        @Override
        protected void simulate(Outcome out) {
            int[] activeUsers = users.of(0);
            int[] diskOf = copies.values();
            for (int i = 0; i < rows.length; i++) {
                int user = activeUsers[i];
                disks[i] = diskOf[user];
                rows[i] = wiring.rowTowards(user, disks[i]);
            }
            loads.clear();
            // Every edge of level 1 carries at most one circuit, and some edge carries one.
            out.set(CONGESTION, Math.max(1, loads.addToEdges(rows, disks, rows.length)));
            out.set(DISK_CONTENTION, loads.addToDisks(disks, rows.length));
            out.set(ROUNDS, 0);
            out.set(UNSETTLED, 0);
            out.set(FAILED, false);
        }

        @Override
        protected void simulateTraced(Outcome out, Trace trace) {
            simulate(out);
            trace.record(new TraceEvent.Network(wiring.network(), true));
            for (int user : users.inputs()) {
                int disk = copies.values()[user];
                String requested = "asks for object " + user + ", whose only copy is on disk " + disk;
                UniquePaths.trace(trace, "user " + user, requested, user, wiring.rows(user, disk));
            }
        }
    }
}
