package io.swallowtail.jobs.connector;

import io.swallowtail.answers.message.TimeWords;
import io.swallowtail.answers.message.Words;
import io.swallowtail.jobs.spark.QueryPlan;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.Dataset;

/**
 * The most that a query simulates, computed before it runs.
 *
 * @param trials the number of trials that the plan reads, including those of which only coordinates are shown; 0 if the query reads no
 *     simulation
 * @param seconds the time on one core, guessed from the relative cost
 * @param notices the distinct notices for the user, one line each
 */
public record SimulationPlan(double trials, double seconds, List<String> notices) {
    /** A query with a longer predicted time is announced. */
    private static final double LONG_SECONDS = 180;

    /** Sums the simulations in the plan of a query. Nothing is simulated. */
    public static SimulationPlan of(Dataset<?> query) {
        double trials = 0;
        double nanos = 0;
        List<SimulationScan> simulations = QueryPlan.scans(query, SimulationScan.class);
        for (SimulationScan scan : simulations) {
            trials += TrialPartition.trials(scan.partitions());
            nanos += TrialPartition.nanos(scan.partitions());
        }
        List<String> notices = simulations.stream()
                .flatMap(scan -> scan.notice().stream())
                .distinct()
                .toList();
        return new SimulationPlan(trials, nanos / 1e9, notices);
    }

    /**
     * Lists what the user should know before the query runs.
     *
     * @param cores the number of cores
     * @return the notices and, if the query takes minutes, its predicted time
     */
    public List<String> notices(int cores) {
        List<String> all = new ArrayList<>(notices);
        if (seconds / cores > LONG_SECONDS) {
            all.add(Words.of(
                    "up to %,.0f trials are simulated: about %s; Ctrl-C ends it",
                    trials, TimeWords.of(seconds / cores)));
        }
        return all;
    }

    static String noLimit(long trials) {
        return Words.of(
                "no limit on trial: simulating the first %,d trials of each point (WHERE trial < N gives another)",
                trials);
    }
}
