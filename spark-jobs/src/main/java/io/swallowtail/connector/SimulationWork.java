package io.swallowtail.connector;

import io.swallowtail.catalogue.Catalogue;
import io.swallowtail.experiment.Experiment;
import io.swallowtail.experiment.Parameters;
import io.swallowtail.experiment.Point;
import java.util.HashMap;
import java.util.Map;
import org.apache.spark.sql.Dataset;

/**
 * What a query simulates at most.
 *
 * @param trials how many trials its plan reads, the simulated ones and those of which only coordinates are shown
 * @param seconds about how long one core takes, guessed from counted work
 */
public record SimulationWork(double trials, double seconds) {
    /**
     * Adds up the simulations that a query plans; nothing is simulated.
     *
     * @param query the query
     * @return its work, 0 where it asks no simulation
     */
    public static SimulationWork of(Dataset<?> query) {
        SimulationWork work = new SimulationWork(0, 0);
        for (SimulationScan scan : PlannedScans.of(query, SimulationScan.class)) {
            work = work.plus(of(scan));
        }
        return work;
    }

    private static SimulationWork of(SimulationScan scan) {
        Experiment experiment = Catalogue.load().experiment(scan.experiment());
        boolean simulates = scan.columns().stream().anyMatch(column -> column.role() == TrialColumn.Role.METRIC);
        Map<Map<String, String>, Double> nanosOfTrial = new HashMap<>();
        double trials = 0;
        double nanos = 0;
        for (TrialPartition partition : scan.partitions()) {
            for (TrialSlice slice : partition.slices()) {
                trials += slice.trials();
                nanos += slice.trials()
                        * nanosOfTrial.computeIfAbsent(
                                slice.parameters(),
                                texts -> TrialCost.nanos(
                                        new Point(experiment, Parameters.parse(experiment, texts)), simulates));
            }
        }
        return new SimulationWork(trials, nanos / 1e9);
    }

    private SimulationWork plus(SimulationWork other) {
        return new SimulationWork(trials + other.trials, seconds + other.seconds);
    }
}
