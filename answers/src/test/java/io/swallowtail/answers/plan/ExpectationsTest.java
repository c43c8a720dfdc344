package io.swallowtail.answers.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.swallowtail.answers.find.Verdict;
import io.swallowtail.answers.message.BadInputException;
import io.swallowtail.core.catalogue.Catalogue;
import io.swallowtail.core.rows.TailRow;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a sweep file expects of probabilities, and whether tails meet it. */
class ExpectationsTest {
    private static final String GRID =
            "grid = [ { experiment = collision, n = 8, c = [1, 2], events = failed, expect = \"rounds >= 2..3 >= 0.5\" }"
                    + ", { experiment = valiant, n = 8, events = \"congestion >= 4\" } ]";

    @TempDir
    private Path directory;

    private SweepPlan plan(String body) throws IOException {
        Path file = Files.writeString(directory.resolve("a.conf"), "sweep { name = a, trials = 10, " + body + " }");
        return new SweepFile(Catalogue.load()).read(file, List.of());
    }

    private static List<String> texts(PlannedPoint planned) {
        return planned.expectations().stream().map(Expectation::text).toList();
    }

    private static List<String> events(PlannedPoint planned) {
        return planned.events().stream().map(event -> event.event().text()).toList();
    }

    @Test
    void expectationsApplyWhereTheirEventsAreDefined() throws IOException {
        SweepPlan plan = plan("expect = [\"failed <= 1e-6\", \"congestion>=3 < 0.25\"], " + GRID);
        List<String> collision =
                List.of("rounds >= 2 >= 0.5", "rounds >= 3 >= 0.5", "failed <= 1e-6", "congestion >= 3 <= 0.25");
        assertEquals(
                List.of(collision, collision, List.of("congestion >= 3 <= 0.25")),
                plan.points().stream().map(ExpectationsTest::texts).toList());
        assertEquals(
                List.of("failed", "rounds >= 2", "rounds >= 3", "congestion >= 3"),
                events(plan.points().get(0)),
                "expected events have tails");
        assertEquals(
                List.of("congestion >= 4", "congestion >= 3"),
                events(plan.points().get(2)));
        assertEquals(
                collision, texts(plan.including(plan(GRID).points()).points().get(0)));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '#',
            value = {
                "\"failed\" | expect: \"failed\" is not like \"failed <= 1e-6\"",
                "\"failed <= 2\" | expect: 2 is not between 0 and 1",
                "\"failed <= 0\" | expect: 0 is not between 0 and 1",
                "\"congestion <= 0.1\" | expect: \"congestion\": ",
                "\"faild <= 0.1\" | expect: \"faild\": ",
                "\"failed && <= 0.1\" | expect: \"failed && <= 0.1\": ",
                "[] | expect: is an empty list",
                "{ failed = 0.1 } | expect: "
            })
    void wrongExpectationsAreRefused(String written, String why) {
        for (String body :
                List.of("expect = " + written + ", " + GRID, GRID.replace("\"rounds >= 2..3 >= 0.5\"", written))) {
            BadInputException refused = assertThrows(BadInputException.class, () -> plan(body));
            String message = refused.getMessage().replaceFirst("grid\\[0\\]\\.", "");
            String expected = directory.resolve("a.conf") + ":1: " + why;
            assertEquals(expected, message.substring(0, Math.min(message.length(), expected.length())));
            assertEquals(1, message.lines().count(), message);
        }
    }

    /** The method of a point must apply to the expected events, too: without a tail the expectation would never be decided. */
    @Test
    void aMethodThatDoesNotApplyIsNamed() {
        String body =
                "expect = \"rounds >= 2 <= 0.5\", grid = [ { experiment = collision, n = 8, c = 1, method = union, events = \"failed\" } ]";
        BadInputException refused = assertThrows(BadInputException.class, () -> plan(body));
        assertEquals(true, refused.getMessage().contains(": union does not apply to "), refused.getMessage());
    }

    private static TailRow tail(
            PlannedPoint planned, String event, double low, double high, String interval, boolean doubt) {
        return new TailRow(
                planned.point().id(),
                planned.point().experiment().name(),
                event,
                null,
                null,
                null,
                10,
                1L,
                0L,
                (low + high) / 2,
                Math.log10((low + high) / 2),
                low,
                high,
                0.95,
                interval,
                0.05,
                "monte-carlo",
                1.0,
                doubt ? "doubtful" : "unflagged",
                doubt ? "why" : null);
    }

    @ParameterizedTest
    @CsvSource({
        "failed <= 0.1, 0.01, 0.1, clopper-pearson, false, met",
        "failed <= 0.1, 0.01, 0.1000001, clopper-pearson, false, undecided",
        "failed <= 0.1, 0.1, 0.2, anytime, false, undecided",
        "failed <= 0.1, 0.1000001, 0.2, inverse, false, not met",
        "failed >= 0.1, 0.1, 0.2, clopper-pearson, false, met",
        "failed >= 0.1, 0.01, 0.1, clopper-pearson, false, undecided",
        "failed >= 0.1, 0.01, 0.0999, clopper-pearson, false, not met",
        "failed <= 1e-300, 0, 0, exact, false, met",
        "failed <= 0.1, 0.01, 0.05, replications, false, met (asymptotic)",
        "failed <= 0.1, 0.2, 0.3, anytime-replications, false, not met (asymptotic)",
        "failed <= 0.1, 0.01, 0.05, witness, false, met (asymptotic)",
        "failed <= 0.1, 0.2, 0.3, witness, false, not met",
        "failed >= 0.1, 0.2, 0.3, witness, false, met",
        "failed <= 0.1, 0.01, 0.05, replications, true, undecided",
        "failed <= 0.1, 0.2, 0.3, replications, true, undecided"
    })
    void theLimitsDecide(String text, double low, double high, String interval, boolean doubt, String verdict)
            throws IOException {
        Expectation expectation = Expectation.parse(text);
        assertEquals(text, expectation.text());
        PlannedPoint planned = plan(GRID).points().get(0);
        assertEquals(verdict, expectation.verdictWords(tail(planned, "failed", low, high, interval, doubt)));
    }

    @Test
    void theWorstVerdictCountsAndComesFirst() throws IOException {
        SweepPlan plan = plan("expect = \"failed <= 0.1\", "
                + "grid = [ { experiment = collision, n = 8, c = [1, 2, 3], events = failed } ]");
        Expectations expectations = new Expectations(plan);
        assertEquals(Verdict.OPEN, expectations.verdict(), "no trials yet");
        expectations.add(tail(plan.points().get(0), "failed", 0.01, 0.02, "exact", false));
        assertEquals(Verdict.OPEN, expectations.verdict());
        expectations.add(tail(plan.points().get(2), "failed", 0.2, 0.3, "exact", false));
        expectations.add(tail(plan.points().get(2), "rounds >= 2", 0, 0.1, "exact", false));
        assertEquals(Verdict.FAILS, expectations.verdict());
        assertEquals(
                List.of("not met", "undecided", "met"),
                expectations.outcomes().stream()
                        .map(Expectations.Outcome::words)
                        .toList());
        assertEquals(
                Verdict.HOLDS,
                new Expectations(plan("grid = [ { experiment = valiant, n = 8 } ]")).verdict(),
                "nothing is expected");
    }
}
