package io.swallowtail.answers.answer;

import io.swallowtail.answers.estimate.TailAnswer;
import io.swallowtail.answers.estimate.TargetTest;
import io.swallowtail.answers.estimate.Workers;
import io.swallowtail.answers.find.Search;
import io.swallowtail.answers.find.SearchSpace;
import io.swallowtail.answers.find.Target;
import io.swallowtail.answers.find.Verdict;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * The result of {@code find}.
 *
 * @param space the values, the most preferred first
 * @param tests their tests, in that order
 * @param search the conclusions from the tests
 * @param isGreatest whether the largest value was wanted
 * @param confidence the confidence of all verdicts together
 * @param isAssumed whether the user assumed that probabilities are monotone
 * @param ending why the work was stopped; empty if it was completed
 * @param seed the user's seed
 */
public record FindAnswer(
        SearchSpace space,
        List<TargetTest> tests,
        Search search,
        Target target,
        boolean isGreatest,
        double confidence,
        boolean isAssumed,
        Optional<Workers.Ending> ending,
        long seed) {
    private static final int MAX_NAMED = 5;
    private static final MathContext ERROR_DIGITS = new MathContext(3, RoundingMode.UP);
    private static final double MAX_ERROR = 0.999;

    /** A value that was tested. */
    private record Row(SearchSpace.Value value, TargetTest test) {
        TailAnswer answer() {
            return test.answer();
        }

        double cost() {
            return value.cost().doubleValue();
        }
    }

    /**
     * Returns whether the answer is known. The answer may be that no value meets the target.
     *
     * @return whether no value is left that could be better
     */
    public boolean isKnown() {
        return search.possible().isEmpty();
    }

    /**
     * Returns whether the limits of all verdicts hold for every law.
     *
     * @return false if a verdict has an assumption
     */
    public boolean isExact() {
        return assumptions().isEmpty();
    }

    /** Lists what verdicts assume. */
    private List<String> assumptions() {
        return tests.stream()
                .flatMap(test -> test.assumption().stream())
                .distinct()
                .sorted()
                .map(TargetTest.Assumption::inWords)
                .toList();
    }

    /** Lists what the answer assumes and no trial proves. */
    private List<String> assumes() {
        List<String> assumes = new ArrayList<>(assumptions());
        if (isAssumed) {
            assumes.add("a value meets the target if a preferred one does");
        }
        return assumes;
    }

    /** Returns the answer; empty if it is not known, or if no value meets the target. */
    private Optional<SearchSpace.Value> best() {
        return isKnown() && search.best() >= 0 ? Optional.of(space.values().get(search.best())) : Optional.empty();
    }

    /** Lists the tested values, in ascending order of the varying parameters. */
    private List<Row> tried() {
        List<Row> rows = new ArrayList<>();
        for (int i = 0; i < tests.size(); i++) {
            if (tests.get(i).answer() != null) {
                rows.add(new Row(space.values().get(i), tests.get(i)));
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
    private List<Row> front() {
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
    private String statement() {
        List<String> sentences = new ArrayList<>();
        sentences.add(main());
        ending.ifPresent(each -> sentences.add("The work ended early: " + each.inWords() + "."));
        String asymptotic = named(row -> assumes(row, TargetTest.Assumption.SPLITTING));
        if (!asymptotic.isEmpty()) {
            sentences.add("The limits of splitting are asymptotic (" + asymptotic + ").");
        }
        tried().stream()
                .filter(row -> assumes(row, TargetTest.Assumption.REMAINDER))
                .max(Comparator.comparingDouble(row -> row.answer().logHigh()))
                .ifPresent(row -> sentences.add(
                        row.value().text() + ": " + row.answer().tail().restsOn() + "."));
        String stuck = named(row -> row.test().verdict() == Verdict.UNDECIDED);
        if (!stuck.isEmpty()) {
            sentences.add("Undecided: " + stuck + ".");
        }
        if (isAssumed) {
            sentences.add("It assumes that a value meets the target if a preferred one does.");
        }
        return String.join(" ", sentences);
    }

    private static boolean assumes(Row row, TargetTest.Assumption assumption) {
        return row.test().assumption().filter(each -> each == assumption).isPresent();
    }

    private String main() {
        String meets = " with P(" + space.values().get(0).event() + ") " + (target.isMost() ? "<= " : ">= ")
                + Numbers.of(target.value());
        String among = " of " + space.values().size()
                + space.costText().map(cost -> " designs by " + cost).orElse(" values");
        String certain = ", with confidence " + Numbers.exact(confidence)
                + (isExact() ? "." : " if " + String.join(" and ", assumptions()) + ".");
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
        return space.costText().isPresent() ? "cheapest" : isGreatest ? "greatest" : "least";
    }

    private String text(int value) {
        return space.values().get(value).text();
    }

    private String named(Predicate<Row> which) {
        return tried().stream().filter(which).map(row -> row.value().text()).collect(Collectors.joining("; "));
    }

    /**
     * Makes the answer.
     *
     * @return its statement, a row for each tested value, and facts
     */
    public Answer answer() {
        List<Row> tried = tried();
        Columns<Row> columns = columns();
        List<Answer.Part> parts =
                new ArrayList<>(List.of(new Sentence(statement()), new Sentence(""), new Section<>(tried, columns)));
        Map<String, List<String>> reasons = new LinkedHashMap<>();
        tried.stream()
                .filter(row -> row.test.reason() != null)
                .forEach(row -> reasons.computeIfAbsent(row.test.reason(), none -> new ArrayList<>())
                        .add(row.value.text()));
        reasons.forEach((reason, values) -> parts.add(
                new Sentence((values.size() > MAX_NAMED ? values.size() + " values" : String.join(", ", values)) + ": "
                        + reason + ".")));
        tried.stream()
                .flatMap(row ->
                        EstimateAnswer.valueless(row.value.point(), row.answer(), " at " + row.value.text()).stream())
                .forEach(parts::add);
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("answer", best().map(this::answered).orElse(null));
        facts.put("statement", statement());
        facts.put("confidence", confidence);
        facts.put("assumes", assumes());
        facts.put("tried", columns.objects(tried));
        if (space.costText().isPresent()) {
            facts.put("front", columns.objects(front()));
        }
        return new Answer(parts, facts, false);
    }

    /** Returns the value, or an object with the values of several parameters. */
    private Object answered(SearchSpace.Value best) {
        Map<String, Object> values = new LinkedHashMap<>();
        space.parameters()
                .forEach(parameter -> values.put(parameter.name(), PointColumns.value(best.point(), parameter)));
        return values.size() == 1 ? values.values().iterator().next() : values;
    }

    private Columns<Row> columns() {
        Columns<Row> columns = new Columns<>();
        space.parameters()
                .forEach(parameter -> columns.people(
                        parameter.name(), row -> row.value.varied().get(parameter.name())));
        PointColumns.add(columns, space.experiment(), List.of(), row -> row.value.point(), seed)
                .scripts("event", row -> row.value.event().text());
        if (space.costText().isPresent()) {
            columns.number("cost", Row::cost);
        }
        columns.add("verdict", row -> row.test.word());
        return TailColumns.add(columns, Row::answer, tail -> Numbers.DEFAULT_DIGITS)
                .add("method", row -> row.answer().method())
                .scripts("trials", row -> row.answer().trials())
                .scripts("trials_without_value", row -> EstimateAnswer.valueless(row.answer()))
                .add("runs", row -> row.answer().runs())
                .scripts("interval", row -> row.answer().interval())
                .scripts("reason", row -> row.test.reason())
                .scripts("command", this::command);
    }

    /**
     * Writes the command that estimates a row's probability from the same trials. It is null where no trial had the event and the method is not plain.
     */
    private String command(Row row) {
        TailAnswer found = row.answer();
        boolean isCounted = found.exceedances() != null;
        if (!isCounted && !found.isKnown() && found.log() == Double.NEGATIVE_INFINITY) {
            return null;
        }
        RowCommand command =
                new RowCommand("estimate").wholePoint(row.value.point()).option("--event", row.value.event());
        if (isCounted) {
            command.option("--trials", found.trials());
        } else if (!found.isKnown() && found.tail().restsOn() == null) {
            command.option("--method", found.method())
                    .option(
                            "--relative-error",
                            found.tail().isPredicted() ? row.test.answered().relativeError() : error(found));
        }
        return command.option("--confidence", 1 - row.test.answered().alpha())
                .option("--seed", seed)
                .toString();
    }

    /** Returns the relative error at which trials with limits at every look end with these. */
    private static BigDecimal error(TailAnswer found) {
        return new BigDecimal(Math.min(MAX_ERROR, found.relativeError())).round(ERROR_DIGITS);
    }
}
