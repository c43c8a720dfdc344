package io.swallowtail.jobs.sweep;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.swallowtail.answers.estimate.PlainEstimator;
import io.swallowtail.answers.estimate.TailAnswer;
import io.swallowtail.answers.estimate.TailEstimator;
import io.swallowtail.answers.estimate.TailQuestion;
import io.swallowtail.answers.estimate.Workers;
import io.swallowtail.answers.method.Method;
import io.swallowtail.answers.plan.PlannedPoint;
import io.swallowtail.answers.plan.SweepFile;
import io.swallowtail.answers.plan.SweepPlan;
import io.swallowtail.core.catalogue.Catalogue;
import io.swallowtail.core.rows.TailRow;
import io.swallowtail.jobs.commit.SweepDirectory;
import io.swallowtail.jobs.commit.SweepTables;
import io.swallowtail.jobs.commit.SweepWriter;
import io.swallowtail.jobs.sql.Sessions;
import io.swallowtail.jobs.tableset.TableFile;
import io.swallowtail.jobs.upkeep.Rerun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every method gives the same tail in an estimate and in a sweep of the same seed and number of trials, and the same trials when they are
 * simulated again.
 */
class EveryMethodTest {
    private static final long SEED = 3;
    private static final String FAULTS =
            "experiment = network_faults, network = multibutterfly, n = 4, c = 2, p = 0.05";

    @TempDir
    private Path parent;

    /** An entry of a grid for each method. */
    private static final Map<Method, String> ENTRIES = Map.of(
            Method.MONTE_CARLO, "experiment = collision, n = 8, c = 2, events = failed",
            Method.SPLITTING, "experiment = collision, n = 8, c = 2, events = failed",
            Method.UNION, "experiment = valiant, n = 16, events = \"congestion >= 7\"",
            Method.WITNESS, "experiment = collision, n = 64, c = 3, events = failed",
            Method.ORDER, FAULTS + ", events = \"connected_pairs < n * n\"",
            Method.STRATA, FAULTS + ", events = \"connected_pairs < n * n\"",
            Method.EXACT, "experiment = graph_faults, graph = petersen, p = 0.1, events = separated");

    private SweepPlan plan(Method method, long trials) throws IOException {
        Path conf = Files.writeString(
                parent.resolve("a.conf"),
                "sweep { name = a, seed = " + SEED
                        + (method == Method.EXACT
                                ? ""
                                : ", " + method.sampling().size().unit() + " = " + trials)
                        + ", grid = [ { method = " + method.word() + ", " + ENTRIES.get(method) + " } ] }");
        return new SweepFile(Catalogue.load()).read(conf, List.of());
    }

    private TailRow swept(SweepPlan plan) throws IOException {
        SweepDirectory directory = new SweepDirectory(parent.resolve("out").toString(), Sessions.hadoopConfiguration());
        try (SweepWriter writer = SweepWriter.open(directory, plan, Catalogue.load(), false)) {
            CommittedSweep.simulate(writer);
            new SweepTables(writer).make();
            Rerun.Outcome again = new Rerun(
                            directory,
                            directory.description(Catalogue.load()),
                            new LocalSimulation(Sessions.hadoopConfiguration()),
                            line -> {})
                    .run(1, new Random(1));
            assertEquals(
                    List.of(writer.committedTrials(), Optional.empty()), List.of(again.trials(), again.difference()));
        }
        return directory
                .tableSets()
                .read(set -> TableFile.read(set.orElseThrow(), TailRow.class).get(0));
    }

    private static TailAnswer estimated(PlannedPoint planned) {
        TailQuestion question =
                new TailQuestion(planned.point(), planned.events().get(0).event(), SEED, 0.5, 1 - 0.95);
        try (Workers workers = new Workers(2)) {
            return planned.yieldsMetrics()
                    ? PlainEstimator.of(List.of(question), workers, line -> {})
                            .fixed(planned.trials())
                            .get(0)
                    : new TailEstimator(workers, line -> {})
                            .estimate(List.of(question), planned.method())
                            .get(0);
        }
    }

    static List<Method> methods() {
        return Method.all();
    }

    @ParameterizedTest
    @MethodSource("methods")
    void estimateAndSweepAgree(Method method) throws IOException {
        TailAnswer answer = estimated(plan(method, 500).points().get(0));
        TailRow row = swept(plan(method, Math.max(1, answer.trials())));
        assertEquals(method.word(), row.method());
        assertEquals(answer.method(), row.method());
        assertEquals(answer.interval(), row.interval());
        assertEquals(answer.trials(), row.trials());
        assertEquals(answer.exceedances(), row.exceedances());
        assertEquals(answer.estimate(), row.estimate());
        assertEquals(answer.low(), row.ciLow());
        assertEquals(answer.high(), row.ciHigh());
        assertEquals(answer.reliability(), row.reliability());
        // The reason of a computed probability says how it is known; that of a row says why it is doubtful.
        assertEquals(answer.isKnown() ? null : answer.reason(), row.reason());
    }
}
