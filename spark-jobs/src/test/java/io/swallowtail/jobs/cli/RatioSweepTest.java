package io.swallowtail.jobs.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.swallowtail.core.catalogue.Catalogue;
import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.experiment.Parameters;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.experiment.TrialRunner;
import io.swallowtail.core.statistics.ClopperPearson;
import io.swallowtail.core.statistics.Tally;
import io.swallowtail.jobs.sweep.CommittedSweep;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Ratios, metrics in bins and nulls in the tables of a sweep of three ranges, against the trials recounted here. */
class RatioSweepTest {
    private static final int TRIALS = 1000;

    @TempDir
    private static Path directory;

    private static Path conf;
    private static Path swept;
    /** The slots of every trial: total, odd, thrown, share (two), wide. */
    private static final List<long[]> TRIALS_RUN = new ArrayList<>();

    @BeforeAll
    static void sweepOnce() throws IOException {
        swept = sweep();
        Experiment dice = Catalogue.load().experiment("dice");
        Point point = new Point(dice, Parameters.parse(dice, Map.of("add", "3")));
        new TrialRunner(point, 7, List.of()).forEach(0, TRIALS, (trial, slots) -> TRIALS_RUN.add(slots.clone()));
    }

    private static Path sweep() throws IOException {
        conf = Files.writeString(directory.resolve("dice.conf"), """
                sweep { name = dice, seed = 7, trials = 1000, trials-per-task = 400, rows = all
                  simultaneous = bonferroni, confidence = 0.9
                  grid = [ { experiment = dice, add = 3, events = ["share >= 1.5", "!(share >= 1.5)", "share == 0.5",
                             "wide >= -877", "wide < -1321", "odd", "!odd", "total < 5", "!odd || thrown == 0"] } ] }
                """);
        Path out = directory.resolve("swept");
        CommittedSweep.run(out, conf, List.of());
        CommittedSweep.makeTables(out);
        return out;
    }

    private static long count(Predicate<long[]> event) {
        return TRIALS_RUN.stream().filter(event).count();
    }

    @Test
    void eventsAreExactForAllBinsAndNulls() throws IOException {
        Map<String, Long> expected = Map.of(
                "share >= 1.5", count(t -> t[3] != Tally.NULL && 2 * t[3] >= 3 * t[4]),
                "!(share >= 1.5)", count(t -> t[3] != Tally.NULL && 2 * t[3] < 3 * t[4]),
                "share == 0.5", count(t -> t[3] != Tally.NULL && 2 * t[3] == t[4]),
                "wide >= -877", count(t -> t[5] >= -877),
                "wide < -1321", count(t -> t[5] < -1321),
                "odd", count(t -> t[1] == 1),
                "!odd", count(t -> t[1] == 0),
                "total < 5", count(t -> t[0] != Tally.NULL && t[0] < 5),
                "!odd || thrown == 0", count(t -> t[1] == 0 || t[2] == 0));
        JsonNode tails = DuckDb.query(swept, "SELECT event, exceedances, trials, metric, threshold FROM tails");
        assertEquals(expected.size(), tails.size());
        for (JsonNode tail : tails) {
            assertEquals(
                    expected.get(tail.get("event").asText()),
                    tail.get("exceedances").asLong(),
                    tail.toString());
            assertEquals(TRIALS, tail.get("trials").asLong());
            if (tail.get("event").asText().equals("wide >= -877")) {
                assertEquals("wide", tail.get("metric").asText());
                assertEquals(-877, tail.get("threshold").asLong());
            }
        }
    }

    @Test
    void momentsAreExactInUnits() throws IOException {
        long[] shares = TRIALS_RUN.stream()
                .filter(t -> t[3] != Tally.NULL)
                .mapToLong(t -> Tally.units(t[3], t[4], Tally.RATIO_UNITS))
                .toArray();
        assertMoments("share", shares, Tally.RATIO_UNITS);
        assertMoments("wide", TRIALS_RUN.stream().mapToLong(t -> t[5]).toArray(), 1);
        assertMoments(
                "total",
                TRIALS_RUN.stream()
                        .mapToLong(t -> t[0])
                        .filter(v -> v != Tally.NULL)
                        .toArray(),
                1);
    }

    private static void assertMoments(String metric, long[] values, long units) throws IOException {
        BigInteger sum = BigInteger.ZERO;
        BigInteger squares = BigInteger.ZERO;
        for (long value : values) {
            sum = sum.add(BigInteger.valueOf(value));
            squares = squares.add(BigInteger.valueOf(value).pow(2));
        }
        JsonNode row = DuckDb.query(
                        swept,
                        "SELECT count, CAST(sum AS VARCHAR) AS s, CAST(sum_squares AS VARCHAR) AS q, min, max FROM moments"
                                + " WHERE metric = '" + metric + "'")
                .get(0);
        assertEquals(values.length, row.get("count").asLong());
        assertEquals(sum, new BigInteger(row.get("s").asText()));
        assertEquals(squares, new BigInteger(row.get("q").asText()));
        assertEquals(Arrays.stream(values).min().orElseThrow(), row.get("min").asLong());
        assertEquals(Arrays.stream(values).max().orElseThrow(), row.get("max").asLong());
        JsonNode summary = DuckDb.query(swept, "SELECT * FROM summary WHERE metric = '" + metric + "'")
                .get(0);
        double mean = new BigDecimal(sum).doubleValue() / values.length / units;
        assertEquals(mean, summary.get("mean").asDouble(), Math.abs(mean) * 1e-14);
        assertEquals(
                (double) row.get("max").asLong() / units, summary.get("maximum").asDouble());
        long[] sorted = values.clone();
        Arrays.sort(sorted);
        double median = (double) sorted[(values.length + 1) / 2 - 1] / units;
        assertTrue(summary.get("q50_low").asDouble() <= median, metric);
        assertTrue(summary.get("q50_high").asDouble() >= median, metric);
        assertEquals(median, summary.get("q50").asDouble(), units == 1 ? 9 : 0.001);
    }

    @Test
    void countsAreInBins() throws IOException {
        JsonNode bins = DuckDb.query(
                swept,
                "SELECT count(*) AS bins, sum(count) AS trials, bool_and(value % 10 = 0) AS aligned FROM counts"
                        + " WHERE metric = 'wide'");
        assertEquals(100, bins.get(0).get("bins").asLong());
        assertEquals(TRIALS, bins.get(0).get("trials").asLong());
        assertTrue(bins.get(0).get("aligned").asBoolean());
    }

    @Test
    void rowsHoldTheRatioAsADouble() throws IOException {
        JsonNode rows = DuckDb.query(swept, "SELECT trial, share, total, wide FROM trials_dice ORDER BY trial");
        for (int trial = 0; trial < TRIALS; trial++) {
            long[] run = TRIALS_RUN.get(trial);
            JsonNode share = rows.get(trial).get("share");
            assertEquals(run[3] == Tally.NULL, share.isNull());
            assertTrue(share.isNull() || share.asDouble() == (double) run[3] / run[4]);
            assertEquals(run[5], rows.get(trial).get("wide").asLong());
        }
    }

    @Test
    void simultaneousIntervalsShareTheError() throws IOException {
        JsonNode tails = DuckDb.query(swept, "SELECT exceedances, alpha_spent, ci_high FROM tails");
        assertEquals(9, tails.size());
        for (JsonNode tail : tails) {
            assertEquals((1 - 0.9) / 9, tail.get("alpha_spent").asDouble(), 1e-15);
            assertEquals(
                    ClopperPearson.high(
                            tail.get("exceedances").asLong(),
                            TRIALS,
                            tail.get("alpha_spent").asDouble()),
                    tail.get("ci_high").asDouble());
        }
    }
}
