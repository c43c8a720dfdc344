package io.swallowtail.cli;

import io.swallowtail.chart.Axis;
import io.swallowtail.chart.Axis.Scale;
import io.swallowtail.chart.Chart;
import io.swallowtail.chart.Mark;
import io.swallowtail.chart.Series;
import io.swallowtail.estimate.TailAnswer;
import io.swallowtail.estimate.TargetTest;
import io.swallowtail.estimate.Workers;
import io.swallowtail.find.Search;
import io.swallowtail.find.Target;
import io.swallowtail.find.Verdict;
import io.swallowtail.report.Numbers;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * The result of {@code find}.
 *
 * @param grid the values, the most preferred first
 * @param tests their tests, in that order
 * @param search the conclusions from the tests
 * @param target the target
 * @param isGreatest whether the largest value was wanted
 * @param confidence the confidence of all verdicts together
 * @param isAssumed whether the user assumed that probabilities are monotone
 * @param ending why the work was stopped; empty if it was completed
 */
record FindAnswer(
        FindGrid grid,
        List<TargetTest> tests,
        Search search,
        Target target,
        boolean isGreatest,
        double confidence,
        boolean isAssumed,
        Optional<Workers.Ending> ending) {
    private static final int MAX_NAMED = 5;
    private static final double LN_10 = StrictMath.log(10);

    /** A value that was tested. */
    record Row(FindGrid.Value value, TargetTest test) {
        TailAnswer answer() {
            return test.answer();
        }

        double cost() {
            return value.cost().doubleValue();
        }
    }

    /** Returns whether the answer is known. The answer may be that no value meets the target. */
    boolean isKnown() {
        return search.possible().isEmpty();
    }

    /** Returns the answer; empty if it is not known, or if no value meets the target. */
    Optional<FindGrid.Value> best() {
        return isKnown() && search.best() >= 0 ? Optional.of(grid.values().get(search.best())) : Optional.empty();
    }

    /** Lists the tested values, in ascending order of the varying parameters. */
    List<Row> tried() {
        List<Row> rows = new ArrayList<>();
        for (int i = 0; i < tests.size(); i++) {
            if (tests.get(i).answer() != null) {
                rows.add(new Row(grid.values().get(i), tests.get(i)));
            }
        }
        if (isGreatest) {
            Collections.reverse(rows);
        }
        return rows;
    }

    /**
     * Lists the tested values for which no value of the same or a smaller cost has a better limit. The limits are the upper ones for
     * --at-most, which hold for all values simultaneously, and the lower ones for --at-least.
     */
    List<Row> front() {
        List<Row> front = new ArrayList<>();
        double best = Double.POSITIVE_INFINITY;
        for (Row row : tried().stream()
                .sorted(Comparator.comparing((Row row) -> row.value().cost()).thenComparingDouble(this::badness))
                .toList()) {
            if (badness(row) < best) {
                best = badness(row);
                front.add(row);
            }
        }
        return front;
    }

    /** Returns the logarithm of the limit. A smaller one is better. */
    private double badness(Row row) {
        return target.isMost() ? row.answer().logHigh() : -row.answer().logLow();
    }

    /** Writes the result in sentences. */
    String statement() {
        List<String> sentences = new ArrayList<>();
        sentences.add(main());
        ending.ifPresent(each -> sentences.add("The work ended early: " + each.inWords() + "."));
        String asymptotic = named(row -> row.answer().tail() != null
                && row.answer().tail().isAsymptotic()
                && row.test().verdict() != Verdict.UNDECIDED);
        if (!asymptotic.isEmpty()) {
            sentences.add("The limits of splitting are asymptotic (" + asymptotic + ").");
        }
        String stuck = named(row -> row.test().verdict() == Verdict.UNDECIDED);
        if (!stuck.isEmpty()) {
            sentences.add("Undecided: " + stuck + ".");
        }
        if (isAssumed) {
            sentences.add("It assumes that a value meets the target if a preferred one does.");
        }
        return String.join(" ", sentences);
    }

    private String main() {
        String meets = " with P(" + grid.values().get(0).event() + ") " + (target.isMost() ? "<= " : ">= ")
                + Numbers.of(target.value());
        String among = " of " + grid.values().size() + (grid.isMinimized() ? " designs" : " values");
        String certain = ", with confidence " + Numbers.exact(confidence) + ".";
        if (isKnown()) {
            return best().map(best -> best.text() + " is the " + wanted() + among + meets + certain)
                    .orElse("None" + among + meets.replace(" with", " has") + certain);
        }
        BitSet possible = search.possible();
        String names = possible.cardinality() > MAX_NAMED
                ? "one of " + possible.cardinality() + " values from " + text(possible.nextSetBit(0)) + " to "
                        + text(possible.length() - 1)
                : possible.stream().mapToObj(this::text).collect(Collectors.joining(" or "));
        return "The " + wanted() + among + meets + " is " + names
                + (search.best() < 0 ? ", or none" : " or " + text(search.best())) + certain;
    }

    private String wanted() {
        return grid.isMinimized() ? "cheapest" : isGreatest ? "greatest" : "least";
    }

    private String text(int value) {
        return grid.values().get(value).text();
    }

    private String named(Predicate<Row> which) {
        return tried().stream().filter(which).map(row -> row.value().text()).collect(Collectors.joining("; "));
    }

    /** Draws the probabilities of the tested values against their costs, or against the parameter. */
    Chart chart() {
        List<Row> front = grid.isMinimized() ? front() : List.of();
        List<Row> rows = tried();
        double sign = isGreatest ? -1 : 1;
        List<Mark> others = new ArrayList<>();
        List<Mark> best = new ArrayList<>();
        for (Row row : rows) {
            TailAnswer answer = row.answer();
            Mark mark = new Mark(
                    sign * row.cost(),
                    answer.log() / LN_10,
                    answer.logLow() / LN_10,
                    answer.logHigh() / LN_10,
                    row.value().text() + ": " + row.test().verdict().word() + ", " + Numbers.ofLog(answer.log()) + " ["
                            + Numbers.ofLog(answer.logLow()) + ", " + Numbers.ofLog(answer.logHigh()) + "]");
            (front.contains(row) ? best : others).add(mark);
        }
        others.sort(Comparator.comparingDouble(Mark::x));
        List<Series> series = new ArrayList<>();
        if (!others.isEmpty()) {
            series.add(new Series(best.isEmpty() ? "values tried" : "other designs", 0, Series.Look.POINTS, others));
        }
        if (!best.isEmpty()) {
            series.add(new Series("no cheaper design has a better limit", 1, Series.Look.CURVE, best));
        }
        double y = StrictMath.log10(target.value());
        double from = rows.stream().mapToDouble(Row::cost).min().orElse(0);
        double to = rows.stream().mapToDouble(Row::cost).max().orElse(1);
        series.add(new Series(
                "target",
                2,
                Series.Look.REFERENCE,
                List.of(
                        Mark.of(Math.min(sign * from, sign * to), y, ""),
                        Mark.of(Math.max(sign * from, sign * to), y, ""))));
        String x = grid.isMinimized() ? "cost" : grid.parameters().get(0).name();
        return new Chart(
                "Probability of " + grid.values().get(0).event() + " against " + x,
                statement(),
                Axis.of(x, Scale.LINEAR),
                Axis.of("probability", Scale.LOG10),
                series,
                List.of(),
                null);
    }
}
