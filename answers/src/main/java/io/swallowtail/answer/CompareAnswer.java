package io.swallowtail.answer;

import io.swallowtail.experiment.Point;
import io.swallowtail.expression.Event;
import io.swallowtail.rare.PairedTrials;
import io.swallowtail.statistics.PairedLimits;
import io.swallowtail.tails.Tail;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The question and the result of {@code compare}: pairs of points, and the counts of their events.
 *
 * @param pairs the pairs of points, at least one
 * @param event the events in the user's words
 * @param trials the number of trials that each pair should have
 * @param seed the user's seed
 * @param confidence the confidence of each interval, or of all together
 * @param isSimultaneous whether all intervals hold together
 */
public record CompareAnswer(
        List<Pair> pairs, String event, long trials, long seed, double confidence, boolean isSimultaneous) {
    /** Intervals of an event: two probabilities, their difference and their ratio. */
    private static final int QUANTITIES = 4;

    private static final String FIRST = "first";
    private static final String SECOND = "second";

    /**
     * Two points and the events of both.
     *
     * @param first the first point
     * @param second the second point
     * @param given the parameters that the user has given
     * @param events the events of the first point, at least one
     * @param there the same events of the second point
     */
    public record Pair(Point first, Point second, Set<String> given, List<Event> events, List<Event> there) {
        /** Names one of the points by the parameters that were given and those that differ. */
        private String name(Point point) {
            Map<String, String> texts = point.parameters().texts();
            return point.experiment().name()
                    + Stream.of(first, second)
                            .flatMap(each -> each.parameters().texts().keySet().stream())
                            .distinct()
                            .filter(each -> texts.containsKey(each) && (given.contains(each) || differs(each)))
                            .sorted()
                            .map(each -> " " + each + "=" + texts.get(each))
                            .collect(Collectors.joining());
        }

        private boolean differs(String parameter) {
            return !Objects.equals(
                    first.parameters().texts().get(parameter),
                    second.parameters().texts().get(parameter));
        }
    }

    /** The counts of an event of a pair. */
    private record Counted(Pair pair, Event event, PairedTrials.Counts counts) {
        Tail tail(long happened, boolean isWhole) {
            return new Tail.Counted(
                    happened, counts.trials(), isWhole ? Tail.Counted.Rule.FIXED : Tail.Counted.Rule.ANYTIME);
        }
    }

    /** A row: a probability, or the difference or ratio of two, with its interval. Only probabilities have a number of exceedances. */
    private record Row(
            Counted of, String interval, String quantity, Long happened, double estimate, double low, double high) {
        private Row(Counted of, Tail tail, String quantity, double alpha) {
            this(of, tail.interval(), quantity, tail.exceedances(), tail.estimate(), tail.low(alpha), tail.high(alpha));
        }
    }

    /**
     * Makes the answer.
     *
     * @param counts the counts of each event of the pairs that were begun; fewer trials mean that time determined their number
     * @return its sentences and rows
     */
    public Answer of(List<List<PairedTrials.Counts>> counts) {
        int intervals =
                pairs.stream().mapToInt(pair -> QUANTITIES * pair.events.size()).sum();
        double alpha = isSimultaneous ? (1 - confidence) / intervals : 1 - confidence;
        List<Row> rows = new ArrayList<>();
        for (int p = 0; p < counts.size(); p++) {
            for (int e = 0; e < counts.get(p).size(); e++) {
                Counted counted = new Counted(
                        pairs.get(p), pairs.get(p).events.get(e), counts.get(p).get(e));
                rows.addAll(rows(counted, alpha));
            }
        }
        long most = rows.stream().mapToLong(row -> row.of.counts.trials()).max().orElse(0);
        long least =
                rows.stream().mapToLong(row -> row.of.counts.trials()).min().orElse(0);
        boolean isGrid = pairs.size() > 1;
        Pair only = pairs.get(0);
        List<Answer.Part> parts = new ArrayList<>();
        parts.add(new Sentence((isGrid
                        ? pairs.size() + " pairs of points. "
                        : "First: " + only.name(only.first) + ". Second: " + only.name(only.second) + ". ")
                + most + " trials on the same random numbers"
                + (isGrid ? " for each pair." : ".")
                + (isSimultaneous ? " All " + intervals + " intervals hold together (Bonferroni)." : "")));
        parts.add(new Section<>(rows, columns(isGrid, alpha)));
        if (least < trials) {
            parts.add(new Sentence("Stopped: " + least + " of " + trials
                    + " trials of the last pair were completed, " + (pairs.size() - counts.size())
                    + " pairs were not begun; the limits of the last pair hold at every look."));
        }
        if (isGrid) {
            parts.add(new Sentence("The first pair alone: " + command(only, alpha)));
        }
        return new Answer(parts);
    }

    private List<Row> rows(Counted of, double alpha) {
        long both = of.counts.both();
        long here = of.counts.onlyFirst();
        long there = of.counts.onlySecond();
        // If time determined the number of trials, the limits must hold at every look.
        boolean isWhole = of.counts.trials() == trials;
        PairedLimits limits = isWhole
                ? PairedLimits.of(both, here, there, trials, alpha)
                : PairedLimits.atEveryLook(both, here, there, of.counts.trials(), alpha);
        Tail first = of.tail(both + here, isWhole);
        String kind = first.interval();
        return List.of(
                new Row(of, first, FIRST, alpha),
                new Row(of, of.tail(both + there, isWhole), SECOND, alpha),
                new Row(
                        of,
                        kind,
                        "first - second",
                        null,
                        limits.difference(),
                        limits.differenceLow(),
                        limits.differenceHigh()),
                new Row(of, kind, "first / second", null, limits.ratio(), limits.ratioLow(), limits.ratioHigh()));
    }

    private Columns<Row> columns(boolean isGrid, double alpha) {
        Columns<Row> columns = new Columns<>();
        if (isGrid) {
            columns.people(FIRST, row -> row.of.pair.name(row.of.pair.first))
                    .people(SECOND, row -> row.of.pair.name(row.of.pair.second));
        }
        columns.scripts(FIRST, row -> row.of.pair.first.identity())
                .scripts(SECOND, row -> row.of.pair.second.identity())
                .scripts("seed", row -> seed)
                .scripts("trials", row -> row.of.counts.trials())
                .add("event", row -> row.of.event.text())
                .add("quantity", Row::quantity)
                .add("happened", Row::happened);
        number(columns, "estimate", Row::estimate);
        number(columns, "low", Row::low);
        number(columns, "high", Row::high);
        return columns.add("confidence", row -> confidence)
                .scripts("alpha_spent", row -> alpha)
                .scripts("interval", Row::interval)
                .scripts("command", row -> command(row.of.pair, alpha));
    }

    private static void number(Columns<Row> columns, String name, ToDoubleFunction<Row> value) {
        columns.scripts(name, value::applyAsDouble)
                .people(
                        name,
                        row -> Numbers.of(value.applyAsDouble(row), Numbers.digits(row.estimate, row.low, row.high)));
    }

    /** Writes the command that compares one of the pairs alone, at the error of each interval. */
    private String command(Pair pair, double alpha) {
        RowCommand command = new RowCommand("compare").point(pair.first);
        PointNames.of(List.of(pair.first, pair.second)).varied().stream()
                .filter(name -> pair.second.parameters().texts().containsKey(name) && pair.differs(name))
                .forEach(name -> command.parameter("--against", pair.second, name));
        return command.option("--event", event)
                .option("--trials", trials)
                .option("--confidence", isSimultaneous ? 1 - alpha : confidence)
                .option("--seed", seed)
                .toString();
    }
}
