package io.swallowtail.answers.answer;

import io.swallowtail.answers.estimate.Valueless;
import io.swallowtail.answers.method.Tail;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.expression.Event;
import io.swallowtail.core.rare.PairedTrials;
import io.swallowtail.core.statistics.PairedLimits;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The question and the result of {@code compare}: two points, and the counts of their events.
 *
 * @param pair the points
 * @param event the events in the user's words
 * @param trials the number of trials that the points should have
 * @param seed the user's seed
 * @param confidence the confidence of each interval
 */
public record CompareAnswer(Pair pair, String event, long trials, long seed, double confidence) {
    private static final String FIRST = "first";
    private static final String SECOND = "second";

    /**
     * Two points and the events of both.
     *
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

    /** The counts of an event. */
    private record Counted(Event event, PairedTrials.Counts counts) {
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

        /** Counts the digits that distinguish the numbers of the row. */
        private int digits() {
            return Numbers.digits(estimate, low, high);
        }
    }

    /**
     * Makes the answer.
     *
     * @param counts the counts of each event; fewer trials mean that time determined their number
     * @return its sentences and rows
     */
    public Answer of(List<PairedTrials.Counts> counts) {
        double alpha = 1 - confidence;
        List<Row> rows = new ArrayList<>();
        for (int e = 0; e < counts.size(); e++) {
            rows.addAll(rows(new Counted(pair.events.get(e), counts.get(e)), alpha));
        }
        long done = counts.get(0).trials();
        List<Answer.Part> parts = new ArrayList<>();
        parts.add(new Sentence("First: " + pair.name(pair.first) + ". Second: " + pair.name(pair.second) + ". " + done
                + " trials on the same random numbers."));
        parts.add(new Section<>(rows, columns(alpha)));
        for (int e = 0; e < counts.size(); e++) {
            PairedTrials.Counts count = counts.get(e);
            List.of(
                            new Valueless(count.valuelessFirst(), done)
                                    .sentence(pair.first, pair.events.get(e), " of the first point"),
                            new Valueless(count.valuelessSecond(), done)
                                    .sentence(pair.second, pair.there.get(e), " of the second point"))
                    .forEach(text -> text.map(each -> new Sentence(Sentence.Kind.NO_VALUE, each))
                            .filter(each -> !parts.contains(each))
                            .ifPresent(parts::add));
        }
        if (done < trials) {
            parts.add(new Sentence(
                    "Stopped: " + done + " of " + trials + " trials were completed; the limits hold at every look."));
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

    private Columns<Row> columns(double alpha) {
        return new Columns<Row>()
                .scripts(FIRST, row -> pair.first.identity())
                .scripts(SECOND, row -> pair.second.identity())
                .scripts("seed", row -> seed)
                .scripts("trials", row -> row.of.counts.trials())
                .add("event", row -> row.of.event.text())
                .add("quantity", Row::quantity)
                .add("happened", Row::happened)
                .number("estimate", Row::estimate, Row::digits)
                .number("low", Row::low, Row::digits)
                .number("high", Row::high, Row::digits)
                .add("confidence", row -> confidence)
                .scripts("alpha_spent", row -> alpha)
                .scripts("interval", Row::interval)
                .scripts("command", row -> command());
    }

    /** Writes the command that compares the points again. */
    private String command() {
        RowCommand command = new RowCommand("compare").point(pair.first);
        PointNames.of(List.of(pair.first, pair.second)).varied().stream()
                .filter(name -> pair.second.parameters().texts().containsKey(name) && pair.differs(name))
                .forEach(name -> command.parameter("--against", pair.second, name));
        return command.option("--event", event)
                .option("--trials", trials)
                .option("--confidence", confidence)
                .option("--seed", seed)
                .toString();
    }
}
