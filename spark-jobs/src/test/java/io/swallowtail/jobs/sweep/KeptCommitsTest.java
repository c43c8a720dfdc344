package io.swallowtail.jobs.sweep;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.answers.message.BadInputException;
import io.swallowtail.answers.plan.SweepFile;
import io.swallowtail.answers.plan.SweepPlan;
import io.swallowtail.core.catalogue.Catalogue;
import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.experiment.Parameters;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.experiment.TrialRunner;
import io.swallowtail.core.statistics.Tally;
import io.swallowtail.jobs.commit.Falsified;
import io.swallowtail.jobs.commit.SweepContents;
import io.swallowtail.jobs.commit.SweepDirectory;
import io.swallowtail.jobs.commit.SweepWriter;
import io.swallowtail.jobs.commit.TrialRange;
import io.swallowtail.jobs.sql.Sessions;
import io.swallowtail.jobs.store.ParquetRows;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.parquet.hadoop.util.HadoopInputFile;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Commits are kept: sweeps are extended and merged, rows agree with the counts, and no data are mixed. */
class KeptCommitsTest {
    private static final String COLLISION =
            "{ experiment = collision, n = [8, 16], c = 2, events = [\"failed\", \"congestion >= 2..3\","
                    + " \"failed && rounds > 1\"] }";
    private static final String VALIANT = "{ experiment = valiant, n = 8 }";
    private static final String BOTH = COLLISION + ",\n" + VALIANT;
    private static final Catalogue CATALOGUE = Catalogue.load();
    private static final long SEED = 7;
    private static final int TRIALS = 1000;

    @TempDir
    private static Path parent;

    private static List<String> whole;

    @BeforeAll
    static void sweepOnce() throws IOException {
        commit("whole", BOTH, "trials=" + TRIALS, "rows=all");
        whole = contents("whole");
        assertFalse(whole.isEmpty());
    }

    private static Path conf(String name, String grid) throws IOException {
        return Files.writeString(
                parent.resolve(name + ".conf"),
                "sweep { name = test, seed = " + SEED + ", grid = [\n" + grid + "\n] }\n");
    }

    private static void commit(String name, String grid, String... settings) throws IOException {
        CommittedSweep.run(parent.resolve(name), conf(name, grid), List.of(settings));
    }

    private static List<String> contents(String name) throws IOException {
        return SweepContents.of(parent.resolve(name));
    }

    private static SweepDirectory directory(String name) throws IOException {
        return new SweepDirectory(parent.resolve(name).toString(), Sessions.hadoopConfiguration());
    }

    private static void merge(String out, String... sources) throws IOException {
        CommittedSweep.merge(
                parent.resolve(out), Stream.of(sources).map(parent::resolve).toList());
    }

    private static void refusedMerge(String why, String... sources) {
        BadInputException refusal = assertThrows(BadInputException.class, () -> merge("refused", sources));
        assertTrue(refusal.getMessage().contains(why), refusal.getMessage());
        assertFalse(Files.exists(parent.resolve("refused/sweep.json")));
    }

    private static void refused(String name, String why, String grid, String... settings) {
        BadInputException refusal = assertThrows(BadInputException.class, () -> commit(name, grid, settings));
        assertTrue(refusal.getMessage().contains(why), refusal.getMessage());
    }

    /** The counts are those of the opening, so the files of the commits are not needed again. */
    @Test
    void aResumeReadsEachCommitOnce() throws IOException {
        commit("once", VALIANT, "trials=10");
        SweepDirectory directory =
                new SweepDirectory(parent.resolve("once").toString(), Sessions.hadoopConfiguration());
        try (SweepWriter writer =
                SweepWriter.open(directory, directory.description(CATALOGUE).plan(), CATALOGUE, false)) {
            for (int segment : directory.commits().segments()) {
                Files.delete(Path.of(directory.commits().file(segment).toUri().getPath()));
            }
            assertEquals(
                    10,
                    writer.counts().trials(writer.plan().points().get(0).point().id()));
        }
    }

    @Test
    void aNewSweepReadsNoCommit() throws IOException {
        SweepDirectory directory = directory("new");
        SweepPlan plan = new SweepFile(CATALOGUE).read(conf("new", VALIANT), List.of("trials=10"));
        try (SweepWriter writer = SweepWriter.open(directory, plan, CATALOGUE, false)) {
            LocalSimulation simulation = new LocalSimulation(Sessions.hadoopConfiguration());
            writer.commit(List.of(simulation.simulate(plan, writer.missing(), null)), List.of());
            Files.delete(Path.of(directory.commits().file(0).toUri().getPath()));
            assertEquals(10, writer.counts().trials(plan.points().get(0).id()));
        }
    }

    @Test
    void extendingIsAsIfItHadBeenWantedAtOnce() throws IOException {
        commit("extended", COLLISION, "trials=20", "rows=all", "trials-per-task=1");
        commit("extended", VALIANT, "trials=10", "rows=all");
        commit("extended", BOTH, "trials=" + TRIALS, "rows=all", "trials-per-task=301");
        assertEquals(whole, contents("extended"));
        // A plan with fewer trials or points deletes nothing.
        commit("extended", VALIANT, "trials=10", "rows=all");
        assertEquals(whole, contents("extended"));
    }

    @Test
    void mergingTrialsAndPointsIsAsIfTheyHadRunTogether() throws IOException {
        commit("early", BOTH, "trials=400", "rows=all");
        commit("late", BOTH, "trials=" + TRIALS, "first-trial=400", "rows=all", "trials-per-task=301");
        merge("trials-merged", "early", "late");
        assertEquals(whole, contents("trials-merged"));

        // Points, too; and trials that both hold are compared, and kept once.
        commit("collision", COLLISION, "trials=" + TRIALS, "rows=all");
        commit("valiant", VALIANT, "trials=" + TRIALS, "rows=all");
        merge("points-merged", "collision", "valiant", "whole", "valiant");
        assertEquals(whole, contents("points-merged"));
    }

    /** Two people extend copies of one sweep. Its commits are equal, and theirs have other borders, also in common files of trials. */
    @Test
    void copiesThatWereExtendedAreJoined() throws IOException {
        commit("one", BOTH, "trials=300", "rows=all");
        CommittedSweep.copy(parent.resolve("one"), parent.resolve("two"));
        commit("one", BOTH, "trials=700", "rows=all", "trials-per-task=130");
        commit("one", COLLISION, "trials=" + TRIALS, "rows=all");
        try (SweepWriter writer = SweepWriter.open(
                directory("two"),
                new SweepFile(CATALOGUE).read(conf("two", BOTH), List.of("trials=" + TRIALS, "rows=all")),
                CATALOGUE,
                false)) {
            // Each experiment's trials of all points are in one file.
            LocalSimulation simulation = new LocalSimulation(Sessions.hadoopConfiguration());
            for (int first : new int[] {0, 2}) {
                List<TrialRange> ranges = writer.missing().stream()
                        .filter(range -> (range.point() < 2) == (first < 2))
                        .flatMap(range -> Stream.of(
                                new TrialRange(range.point(), 300, 450), new TrialRange(range.point(), 450, TRIALS)))
                        .toList();
                String staging = writer.directory().staging().file("").toString();
                writer.commit(List.of(simulation.simulate(writer.plan(), ranges, staging)), List.of());
            }
        }
        for (List<String> order : List.of(List.of("one", "two"), List.of("two", "one"))) {
            String joined = String.join("-", order);
            merge(joined, order.toArray(new String[0]));
            assertEquals(whole, contents(joined));
        }
        Falsified.firstCount(parent.resolve("two"));
        refusedMerge("says of trials 0 to 299 of collision", "one", "two");
    }

    @Test
    void mergeRefusesWhatDiffers() throws IOException {
        commit("three", VALIANT, "trials=300", "trials-per-task=100");
        commit("halves", VALIANT, "trials=300", "trials-per-task=150");
        merge("equal", "three", "halves");
        assertEquals(contents("three"), contents("equal"));

        commit("part", VALIANT, "trials=130", "trials-per-task=130");
        merge("part-merged", "part", "three", "part");
        assertEquals(contents("three"), contents("part-merged"));
        commit("other-seed", VALIANT, "trials=10", "seed=8");
        refusedMerge("seed is 7 there and 8 here", "three", "other-seed");
        commit("rows", VALIANT, "trials=10", "rows=all");
        refusedMerge("rows is none there and all here", "three", "rows");
        commit("both", COLLISION, "trials=10");
        commit("either", COLLISION.replace("failed && rounds", "failed || rounds"), "trials=10");
        refusedMerge("was not counted in the committed trials", "both", "either");
        Falsified.firstCount(parent.resolve("halves"));
        refusedMerge("says of trials 0 to 299 of valiant n=8 (point ", "three", "halves");
        Falsified.firstCount(parent.resolve("part"));
        refusedMerge("says of trials 0 to 199 of valiant n=8 (point ", "three", "part");
    }

    @Test
    void rowsSayWhatWasCounted() throws IOException {
        Experiment collision = CATALOGUE.experiment("collision");
        Point point = new Point(collision, Parameters.parse(collision, Map.of("n", "16", "c", "2")));
        List<String> expected = new ArrayList<>();
        new TrialRunner(point, SEED, List.of()).forEach(0, TRIALS, (trial, metrics) -> {
            List<String> row = new ArrayList<>(List.of(point.id(), "16", "2", "first", Long.toString(trial)));
            for (int m = 0; m < metrics.length; m++) {
                boolean flag = collision.metrics().get(m).flag();
                assertTrue(metrics[m] != Tally.NULL);
                row.add(flag ? Boolean.toString(metrics[m] != 0) : Long.toString(metrics[m]));
            }
            expected.add(String.join(" ", row));
        });
        List<String> actual = new ArrayList<>();
        for (org.apache.hadoop.fs.Path file :
                directory("whole").trials().committed().get("collision")) {
            ParquetRows.forEach(HadoopInputFile.fromPath(file, Sessions.hadoopConfiguration()), null, row -> {
                if (row.getString("point", 0).equals(point.id())) {
                    List<String> values = new ArrayList<>();
                    for (String column : List.of("point", "n", "c", "tie", "trial")) {
                        values.add(row.getValueToString(row.getType().getFieldIndex(column), 0));
                    }
                    collision
                            .metrics()
                            .forEach(metric -> values.add(
                                    row.getValueToString(row.getType().getFieldIndex(metric.name()), 0)));
                    actual.add(String.join(" ", values));
                }
            });
        }
        assertEquals(expected, actual);
    }

    @Test
    void onlyWhatStandsTogetherIsJoined() throws IOException {
        commit("kept", VALIANT, "trials=20");
        List<String> before = contents("kept");
        refused("kept", "seed is 7 there and 8 here", VALIANT, "trials=20", "seed=8");
        refused("kept", "rows is none there and all here", VALIANT, "trials=20", "rows=all");
        assertEquals(before, contents("kept"));
        // Events on one metric need no new trials.
        for (String event : List.of("congestion == 2", "congestion == 2 || congestion == 4")) {
            commit("kept", VALIANT.replace("}", ", events = \"" + event + "\" }"), "trials=20");
            assertTrue(contents("kept").get(contents("kept").size() - 1).contains(event));
        }
        assertEquals(List.of(0), directory("kept").commits().segments());
    }

    /** The committed counts answer every form of their events, which keep their texts. Another event of two metrics was not counted. */
    @Test
    void otherFormsOfAnEventAreAnswered() throws IOException {
        commit("same", COLLISION, "trials=20", "rows=all");
        List<String> before = contents("same");
        commit(
                "same",
                COLLISION
                        .replace("\"failed\"", "\"failed > 0\"")
                        .replace("failed && rounds > 1", "2 <= rounds && failed && failed"),
                "trials=20",
                "rows=all");
        assertEquals(before, contents("same"));
        assertEquals(List.of(0), directory("same").commits().segments());
        String other = COLLISION.replace("failed && rounds > 1", "failed || rounds > 1");
        refused("same", "was not counted", other, "trials=20", "rows=all");
        refused(
                "same",
                "SELECT count_if(failed OR rounds > 1), count(*) FROM trials_collision",
                other,
                "trials=20",
                "rows=all");
        refused("same", "name another directory with --out (--fresh deletes", other, "trials=20", "rows=all");
    }

    @Test
    void freshBeginsAgain() throws IOException {
        commit("fresh", COLLISION, "trials=20", "rows=all");
        SweepWriter.open(
                        directory("fresh"),
                        new SweepFile(CATALOGUE).read(conf("fresh", VALIANT), List.of("trials=20", "seed=9")),
                        CATALOGUE,
                        true)
                .close();
        assertEquals(9, directory("fresh").description(CATALOGUE).plan().seed());
        assertEquals(
                1, directory("fresh").description(CATALOGUE).plan().points().size());
        assertEquals(List.of(), directory("fresh").commits().segments());
        assertFalse(Files.exists(parent.resolve("fresh/trials")));
    }
}
