package io.swallowtail.answers.answer;

import io.swallowtail.answers.estimate.Valueless;
import io.swallowtail.answers.message.Words;
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
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The question and the result of {@code compare}: two points, of one experiment or of two, and the counts of their events.
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
     * @param streams which choices both make
     * @param events the events of the first point, at least one
     * @param there the same events of the second point
     */
    public record Pair(
            Point first,
            Point second,
            Set<String> given,
            PairedTrials.Streams streams,
            List<Event> events,
            List<Event> there) {
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

        private boolean isOfTwo() {
            return !first.experiment().name().equals(second.experiment().name());
        }

        /** Compares values. Two experiments have parameters of their own, which do not make a difference. */
        private boolean differs(String parameter) {
            String here = first.parameters().texts().get(parameter);
            String there = second.parameters().texts().get(parameter);
            return !Objects.equals(here, there) && !(isOfTwo() && (here == null || there == null));
        }
    }

    /** The counts of an event. If time determined the number of trials, the limits hold at every look, and p is unknown. */
    private record Counted(Event event, PairedTrials.Counts counts, boolean isWhole, double alpha) {
        long first() {
            return counts.both() + counts.onlyFirst();
        }

        long second() {
            return counts.both() + counts.onlySecond();
        }

        Tail tail(long happened) {
            return new Tail.Counted(
                    happened, counts.trials(), isWhole ? Tail.Counted.Rule.FIXED : Tail.Counted.Rule.ANYTIME);
        }

        PairedLimits limits() {
            return isWhole
                    ? PairedLimits.of(counts.both(), counts.onlyFirst(), counts.onlySecond(), counts.trials(), alpha)
                    : PairedLimits.atEveryLook(
                            counts.both(), counts.onlyFirst(), counts.onlySecond(), counts.trials(), alpha);
        }

        /** Answers the question in one sentence. */
        String sentence() {
            PairedLimits limits = limits();
            String p = !isWhole ? "" : limits.p() < 1e-300 ? ", p < 1e-300" : ", p = " + Numbers.of(limits.p());
            String found = limits.differenceLow() > 0
                    ? event + " happens less often at the second point"
                    : limits.differenceHigh() < 0
                            ? event + " happens more often at the second point"
                            : "No difference in P(" + event + ") seen; a difference is at most "
                                    + Numbers.of(Math.max(-limits.differenceLow(), limits.differenceHigh()));
            return Words.of("%s: %,d against %,d of %,d trials%s.", found, second(), first(), counts.trials(), p);
        }
    }

    /**
     * A row: a probability, or the difference or ratio of two, with its interval. Only probabilities have a number of exceedances, and a number of
     * trials with the event at this point alone.
     */
    private record Row(
            Counted of,
            String interval,
            String quantity,
            Long happened,
            Long alone,
            double estimate,
            double low,
            double high) {
        private Row(Counted of, Tail tail, String quantity, long alone) {
            this(
                    of,
                    tail.interval(),
                    quantity,
                    tail.exceedances(),
                    alone,
                    tail.estimate(),
                    tail.low(of.alpha),
                    tail.high(of.alpha));
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
        long done = counts.get(0).trials();
        List<Counted> counted = IntStream.range(0, counts.size())
                .mapToObj(e -> new Counted(pair.events.get(e), counts.get(e), done == trials, 1 - confidence))
                .toList();
        List<Answer.Part> parts = new ArrayList<>();
        parts.add(new Sentence(
                "First: " + pair.name(pair.first) + ". Second: " + pair.name(pair.second) + ". " + shared()));
        counted.forEach(each -> parts.add(new Sentence(each.sentence())));
        parts.add(new Section<>(counted.stream().flatMap(CompareAnswer::rows).toList(), columns()));
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

    private String shared() {
        PairedTrials.Streams streams = pair.streams;
        String others = String.join(", ", streams.others());
        if (streams.equal().isEmpty()) {
            return "They share no stream of choices (" + others + ").";
        }
        return "They share the choices in " + String.join(", ", streams.equal())
                + (others.isEmpty() ? "." : ", but not in " + others + ".");
    }

    private static Stream<Row> rows(Counted of) {
        PairedLimits limits = of.limits();
        Tail first = of.tail(of.first());
        String kind = first.interval();
        return Stream.of(
                new Row(of, first, FIRST, of.counts.onlyFirst()),
                new Row(of, of.tail(of.second()), SECOND, of.counts.onlySecond()),
                new Row(
                        of,
                        kind,
                        "first - second",
                        null,
                        null,
                        limits.difference(),
                        limits.differenceLow(),
                        limits.differenceHigh()),
                new Row(of, kind, "first / second", null, null, limits.ratio(), limits.ratioLow(), limits.ratioHigh()));
    }

    private Columns<Row> columns() {
        return new Columns<Row>()
                .scripts(FIRST, row -> pair.first.identity())
                .scripts(SECOND, row -> pair.second.identity())
                .scripts("seed", row -> seed)
                .scripts("trials", row -> row.of.counts.trials())
                .add("event", row -> row.of.event.text())
                .add("quantity", Row::quantity)
                .add("happened", Row::happened)
                .add("alone", Row::alone)
                .number("estimate", Row::estimate, Row::digits)
                .number("low", Row::low, Row::digits)
                .number("high", Row::high, Row::digits)
                .add("confidence", row -> confidence)
                .scripts("alpha_spent", row -> row.of.alpha)
                .scripts("p_value", row -> row.of.limits().p())
                .scripts("shared", row -> String.join(", ", pair.streams.equal()))
                .scripts("interval", Row::interval)
                .scripts("command", row -> command());
    }

    /** Writes the command that compares the points again. */
    private String command() {
        RowCommand command = new RowCommand("compare").point(pair.first);
        boolean isOther = pair.isOfTwo();
        command.option("--against", isOther ? pair.second.experiment().name() : null);
        Stream.of(pair.first, pair.second)
                .flatMap(point -> PointNames.of(List.of(point)).constant().stream())
                .distinct()
                .filter(name -> pair.second.parameters().texts().containsKey(name) && (isOther || pair.differs(name)))
                .forEach(name -> command.parameter(isOther ? "-p" : "--against", pair.second, name));
        return command.option("--event", event)
                .option("--trials", trials)
                .option("--confidence", confidence)
                .option("--seed", seed)
                .toString();
    }
}
