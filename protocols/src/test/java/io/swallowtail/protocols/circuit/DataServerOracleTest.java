package io.swallowtail.protocols.circuit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.core.random.AddressedRandom;
import io.swallowtail.protocols.circuit.SlowDataServer.Outcome;
import io.swallowtail.protocols.circuit.SlowNetwork.Edge;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.IntUnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Trial by trial, the data servers against their oracles, n = 2 … 64; invariants on the oracles' circuits. Fixed seeds. */
class DataServerOracleTest {
    private static final long KEY = 0xD15C_5E4E4L;

    /** What the trials must have met, so that an easy choice of points cannot hollow the test out. */
    private final Set<String> met = new HashSet<>();

    private static List<Integer> disks(PreparedRun run, String stream, int firstRow) {
        return IntStream.of(run.integers(stream).values())
                .map(row -> firstRow + row)
                .boxed()
                .collect(Collectors.toList());
    }

    private static void checkMetrics(List<Long> expected, PreparedRun run, String where) {
        assertEquals(expected, run.outcome(), where);
        assertEquals(expected, run.outcome(), where + ", the second run");
    }

    /** One circuit from each user to a disk that holds the object, along real edges. */
    private static void checkCircuits(
            SlowRandomlyWiredButterfly network,
            List<Integer> users,
            Map<Integer, List<Edge>> circuits,
            IntUnaryOperator firstDisk,
            IntUnaryOperator secondDisk,
            String where) {
        assertEquals(users, List.copyOf(circuits.keySet()), where);
        Set<Edge> edges = new HashSet<>(network.edges());
        circuits.forEach((user, path) -> {
            int row = user;
            assertEquals(network.d, path.size(), where);
            for (int level = 1; level <= network.d; level++) {
                Edge edge = path.get(level - 1);
                assertTrue(edges.contains(edge) && edge.level() == level && edge.fromRow() == row, where);
                row = edge.toRow();
            }
            assertTrue(row == firstDisk.applyAsInt(user) || row == secondDisk.applyAsInt(user), where);
        });
    }

    @Test
    void everyMetricOfEveryTrialIsTheOracles() {
        for (int d = 1; d <= 6; d++) {
            for (int c = 1; c <= 4; c++) {
                for (int cBar = 1; cBar <= 4; cBar++) {
                    for (int maxRounds = 0; maxRounds <= 2; maxRounds++) {
                        compare(d, c, cBar, "coin", maxRounds, "1");
                        compare(d, c, cBar, "first", maxRounds, "1");
                        compare(d, c, cBar, "coin", maxRounds, "0.75");
                        compare(d, c, cBar, "first", maxRounds, "0.5");
                    }
                }
            }
        }
        assertEquals(
                Set.of(
                        "failed",
                        "settled",
                        "rounds 0",
                        "rounds 1",
                        "rounds 2",
                        "rounds 3",
                        "rounds 4 or more",
                        "buddy by tie coin",
                        "edges full",
                        "disks full"),
                met);
    }

    private void compare(int d, int c, int cBar, String tie, int maxRounds, String load) {
        int n = 1 << d;
        PreparedRun run = PreparedRun.of(
                new DataServer(),
                "n=" + n + " c=" + c + " c_bar=" + cBar + " tie=" + tie + " max_rounds=" + maxRounds + " load=" + load);
        SlowDataServer protocol = new SlowDataServer(c, cBar, tie.equals("coin"), maxRounds);
        AddressedRandom random = new AddressedRandom(KEY + d);
        int trials = d <= 4 ? 6 : 1;
        for (int trial = 0; trial < trials; trial++) {
            random.moveTo(trial + 10L * c + 100L * cBar);
            run.simulator.choices().draw(random);
            SlowRandomlyWiredButterfly network = SlowRandomlyWiredButterfly.of(run, d);
            List<Integer> firstDisks = disks(run, "first copies", 0);
            List<Integer> secondDisks = disks(run, "second copies", n / 2);
            List<Integer> users = AlternativesAndLoadTest.senders(run, n, load);
            Outcome expected = protocol.run(
                    users,
                    network.onePass(firstDisks),
                    network.onePass(secondDisks),
                    (round, user) -> {
                        boolean heads = run.asked("ties").coin(round, user);
                        met.add(heads ? "buddy by tie coin" : "settled");
                        return heads;
                    },
                    (step, user) -> run.asked("unsettled").coin(step, user));
            String where = String.format(
                    Locale.ROOT,
                    "n = %d, c = %d, c_bar = %d, tie = %s, max_rounds = %d, load = %s, trial %d",
                    n,
                    c,
                    cBar,
                    tie,
                    maxRounds,
                    load,
                    trial);
            checkMetrics(expected.metrics(), run, where);
            checkCircuits(network, users, expected.circuits(), firstDisks::get, secondDisks::get, where);
            note(expected.metrics(), c, cBar, where);
        }
    }

    private void note(List<Long> metrics, int c, int cBar, String where) {
        long rounds = metrics.get(2);
        met.add(rounds <= 3 ? "rounds " + rounds : "rounds 4 or more");
        if (metrics.get(3) > 0) {
            met.add("failed");
            return;
        }
        met.add("settled");
        assertTrue(metrics.get(0) <= c && metrics.get(1) <= cBar, where);
        if (metrics.get(0) == c) {
            met.add("edges full");
        }
        if (metrics.get(1) == cBar) {
            met.add("disks full");
        }
    }

    @Test
    void singleCopiesAreTheOracles() {
        for (int d = 1; d <= 6; d++) {
            singleCopies(d, "1");
            singleCopies(d, "0.75");
            singleCopies(d, "0.5");
        }
    }

    private static void singleCopies(int d, String load) {
        PreparedRun run = PreparedRun.of(new DataServer(), "n=" + (1 << d) + " c=2 c_bar=2 copies=1 load=" + load);
        AddressedRandom random = new AddressedRandom(KEY - d);
        for (int trial = 0; trial < 20; trial++) {
            random.moveTo(trial);
            run.simulator.choices().draw(random);
            List<List<Edge>> all = SlowRandomlyWiredButterfly.of(run, d).onePass(disks(run, "copies", 0));
            List<List<Edge>> paths = AlternativesAndLoadTest.senders(run, 1 << d, load).stream()
                    .map(all::get)
                    .toList();
            long congestion = SlowNetwork.congestion(paths);
            checkMetrics(
                    List.of(congestion, SlowDataServer.contention(paths), 0L, 0L, 0L),
                    run,
                    "d = " + d + ", load " + load + ", trial " + trial);
        }
    }

    /** The dynamic algorithm, with and without objects to spare. */
    @Test
    void theMinimumAlgorithmIsTheOracles() {
        for (int d = 1; d <= 6; d++) {
            int n = 1 << d;
            compareMinimum(d, 2 * n, 0, "0.125", Math.max(2, n / 8), "1");
            compareMinimum(d, n, 0, "1", n, "1");
            compareMinimum(d, n, 5, "0", 2, "1");
            compareMinimum(d, n + 1, 3, "1", n, "1");
            compareMinimum(d, 3 * n, 4, "0.3", Math.max(2, 3 * n / 10), "1");
            compareMinimum(d, n, 0, "0.125", Math.max(1, n / 16), "0.5");
            compareMinimum(d, n, 3, "1", n / 2, "0.5");
            compareMinimum(d, 2 * n, 4, "0.5", Math.min(3 * n / 4, Math.max(2, 3 * n / 8)), "0.75");
        }
    }

    private static void compareMinimum(int d, int objects, int rounds, String fraction, int departing, String load) {
        int n = 1 << d;
        PreparedRun run = PreparedRun.of(
                new DataServerMinimum(),
                "n=" + n + " objects=" + objects + " workload=" + (rounds == 0 ? "fill" : "churn") + " churn_rounds="
                        + Math.max(rounds, 1) + " churn_fraction=" + fraction + " load=" + load);
        AddressedRandom random = new AddressedRandom(KEY * d);
        for (int trial = 0; trial < (d <= 4 ? 6 : 2); trial++) {
            random.moveTo(trial);
            run.simulator.choices().draw(random);
            SlowRandomlyWiredButterfly network = SlowRandomlyWiredButterfly.of(run, d);
            List<Integer> firstDisks = disks(run, "first copies", 0);
            List<Integer> secondDisks = disks(run, "second copies", n / 2);
            SlowDataServerMinimum oracle = new SlowDataServerMinimum(network, firstDisks, secondDisks);
            List<Integer> users = AlternativesAndLoadTest.senders(run, n, load);
            List<Long> expected = oracle.run(
                    users,
                    rounds,
                    departing,
                    (round, j, bound) -> run.onDemandIntegers("departures").integer(round, j, bound),
                    (round, j, bound) -> run.onDemandIntegers("requests").integer(round, j, bound));
            String where = String.format(
                    Locale.ROOT, "n = %d, %d objects, %d rounds, load = %s, trial %d", n, objects, rounds, load, trial);
            checkMetrics(expected, run, where);
            checkCircuits(
                    network,
                    users,
                    oracle.circuits(),
                    user -> oracle.heldDisk(firstDisks, user),
                    user -> oracle.heldDisk(secondDisks, user),
                    where);
        }
    }
}
