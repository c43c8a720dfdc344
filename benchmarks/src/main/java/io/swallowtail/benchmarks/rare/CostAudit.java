package io.swallowtail.benchmarks.rare;

import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.expression.Event;
import io.swallowtail.core.rare.Splitting;
import io.swallowtail.core.rare.SplittingPreparation;
import io.swallowtail.core.rare.TaskRunner;
import io.swallowtail.core.statistics.ReplicationMean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * What an answer by splitting costs: the squared relative deviation of a replication times its runs, or its time. An answer
 * of relative standard error e takes it over e² in all.
 *
 * @param name the point and the event
 * @param probability the mean of all replications' estimates
 * @param runs squared relative deviation times runs, on average over the seeds
 * @param milliseconds squared relative deviation times processor time, likewise
 * @param preparation runs of pilots and rehearsals, likewise
 */
record CostAudit(String name, double probability, double runs, double milliseconds, double preparation) {
    private static final String[][] EVENTS = {
        {"flip n=64", "congestion >= 7"},
        {"greedy n=256", "congestion >= 7"},
        {"extra_stage n=32 r=2 t=2", "latency_sum <= 900"},
        {"data_server n=64 c=3 c_bar=6", "disk_contention >= 6"},
        {"collision n=64 c=4", "failed"},
        {"minimum n=64", "congestion >= 4"},
    };
    private static final int SEEDS = 2;
    private static final int REPLICATIONS = 8;

    /** Measures six events of probabilities from 5e-3 to 3e-7, on this thread; two minutes or so. */
    static List<CostAudit> all() {
        List<CostAudit> all = new ArrayList<>();
        for (String[] each : EVENTS) {
            KnownCoverage.AuditCase known = ProductCases.of(each[0], each[1]);
            all.add(of(each[0] + ", `" + each[1] + "`", known.point(), known.event()));
        }
        return all;
    }

    private static CostAudit of(String name, Point point, Event event) {
        double probability = 0;
        double variancesTimesRuns = 0;
        double variancesTimesTime = 0;
        double preparation = 0;
        for (long seed = 1; seed <= SEEDS; seed++) {
            SplittingPreparation prepared = SplittingPreparation.of(point, List.of(event), seed, TaskRunner.SEQUENTIAL);
            Splitting splitting = prepared.splitting();
            long start = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
            double[] logs = new double[REPLICATIONS];
            long runs = 0;
            for (int r = 0; r < REPLICATIONS; r++) {
                Splitting.Replication replication = splitting.replication(r);
                logs[r] = replication.logs()[0];
                runs += replication.runs();
            }
            long nanoseconds = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - start;
            ReplicationMean mean = new ReplicationMean(logs);
            double variance = mean.relativeDeviation() * mean.relativeDeviation();
            probability += StrictMath.exp(mean.log()) / SEEDS;
            variancesTimesRuns += variance * runs / REPLICATIONS / SEEDS;
            variancesTimesTime += variance * nanoseconds / 1e6 / REPLICATIONS / SEEDS;
            preparation += (double) prepared.runs() / SEEDS;
        }
        return new CostAudit(name, probability, variancesTimesRuns, variancesTimesTime, preparation);
    }

    /** Writes the head of the table in docs/explanations/accuracy.md. */
    static String head() {
        return "| event | p | variance × runs | variance × ms | runs of pilots and rehearsals |\n|---|---|---|---|---|";
    }

    /** Writes a row of it. */
    String row() {
        return String.format(
                Locale.ROOT,
                "| %s | %.2g | %,.0f | %.1f | %,.0f |",
                name,
                probability,
                runs,
                milliseconds,
                preparation);
    }
}
