package io.swallowtail.connector;

import io.swallowtail.catalogue.Catalogue;
import io.swallowtail.experiment.Experiment;
import io.swallowtail.experiment.Parameters;
import io.swallowtail.experiment.Point;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.connector.read.Scan;
import org.apache.spark.sql.execution.datasources.v2.DataSourceV2ScanRelation;
import scala.jdk.javaapi.CollectionConverters;

/**
 * What a query simulates at most, known before it runs.
 *
 * @param trials how many trials its plan reads, the simulated ones and those of which only coordinates are shown; 0 where it
 *     asks no simulation
 * @param seconds about how long one core takes, guessed from counted work
 * @param notices what a user should know, each notice once, one line each
 */
public record SimulationPlan(double trials, double seconds, List<String> notices) {
    /** A notice in the text of a plan, where EXPLAIN shows it too. */
    private static final Pattern NO_LIMIT = Pattern.compile("no limit on trial: [^();\\n]+ \\([^()\\n]+\\)");

    /**
     * Adds up the simulations that a query plans; nothing is simulated.
     *
     * @param query the query
     * @return its simulations
     */
    public static SimulationPlan of(Dataset<?> query) {
        double trials = 0;
        double nanos = 0;
        List<SimulationScan> simulations = scans(query, SimulationScan.class);
        for (SimulationScan scan : simulations) {
            trials += TrialPartition.trials(scan.partitions());
            nanos += nanos(scan);
        }
        // The whole text of a plan takes long to write, and has notices of simulations only.
        Stream<String> simulated = simulations.isEmpty()
                ? Stream.of()
                : NO_LIMIT.matcher(query.queryExecution().toString()).results().map(MatchResult::group);
        Stream<String> counted = scans(query, CountScan.class).stream().flatMap(scan -> scan.notice().stream());
        return new SimulationPlan(
                trials,
                nanos / 1e9,
                Stream.concat(simulated, counted).distinct().toList());
    }

    private static double nanos(SimulationScan scan) {
        Experiment experiment = Catalogue.load().experiment(scan.experiment());
        boolean simulates = scan.columns().stream().anyMatch(TrialColumn::isMetric);
        Map<Map<String, String>, Double> nanosOfTrial = new HashMap<>();
        double nanos = 0;
        for (TrialPartition partition : scan.partitions()) {
            for (TrialPartition.Slice slice : partition.slices()) {
                nanos += slice.trials()
                        * nanosOfTrial.computeIfAbsent(
                                slice.parameters(),
                                texts -> PartitionPlanner.nanosPerTrial(
                                        new Point(experiment, Parameters.parse(experiment, texts)), simulates));
            }
        }
        return nanos;
    }

    static String noLimit(long trials) {
        return String.format(
                Locale.ROOT,
                "no limit on trial: simulating the first %,d trials of each point (WHERE trial < N gives another)",
                trials);
    }

    /** Lists the scans of a kind, those of subqueries too. */
    private static <T extends Scan> List<T> scans(Dataset<?> query, Class<T> kind) {
        LogicalPlan plan = query.queryExecution().optimizedPlan();
        List<LogicalPlan> plans = new ArrayList<>(CollectionConverters.asJava(plan.subqueriesAll()));
        plans.add(plan);
        List<T> scans = new ArrayList<>();
        for (LogicalPlan each : plans) {
            for (LogicalPlan leaf : CollectionConverters.asJava(each.collectLeaves())) {
                if (leaf instanceof DataSourceV2ScanRelation relation && kind.isInstance(relation.scan())) {
                    scans.add(kind.cast(relation.scan()));
                }
            }
        }
        return scans;
    }
}
