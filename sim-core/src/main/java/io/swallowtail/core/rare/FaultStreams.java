package io.swallowtail.core.rare;

import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.experiment.Metric;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.experiment.RealParameter;
import io.swallowtail.core.experiment.Simulator;
import io.swallowtail.core.expression.Event;
import io.swallowtail.core.random.BernoulliChoices;
import io.swallowtail.core.random.BoundedChoices;
import io.swallowtail.core.random.ChoiceStream;
import io.swallowtail.core.random.Choices;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/**
 * The streams of a trial whose flags are faults: the one rule of all methods, of checks and of declarations. Faults of a parameter p are
 * flags whose probability is p at two values of it, and flags that the experiment declares as faults ({@link
 * io.swallowtail.core.experiment.Definition#faults}). So a fair coin is no fault, also where p is 0.5, and the flags of another parameter
 * are none of p where both values are equal.
 *
 * <p>The choices are built at both values. All streams must be equal there but for the probability p, because a trial may depend on p
 * through its faults only. Then one set of trials, given their faults, serves every p.
 *
 * @param faults the streams of faults
 * @param violation what else depends on p, or why the faults are not known; empty if nothing was found
 * @param own a stream of faults with a probability of their own; empty if all have the probability p
 */
public record FaultStreams(List<BernoulliChoices> faults, Optional<String> violation, Optional<String> own) {
    /** The values of p to compare with, as shares of its range. The first valid one serves all points, which compares these, too. */
    private static final List<String> SHARES = List.of("0.5", "0.25", "0.125", "0.0625", "0.03125", "0.01", "0.001");

    /**
     * Finds the point to compare with.
     *
     * @param p the probability of faults
     * @return a point that differs in p only; empty if no other value of p is valid
     */
    public static Optional<Point> elsewhere(Point point, RealParameter p) {
        return SHARES.stream()
                .map(share -> p.minimum().add(p.maximum().subtract(p.minimum()).multiply(new BigDecimal(share))))
                .filter(other -> other.compareTo(point.parameters().get(p)) != 0)
                .flatMap(other -> point.with(p, p.format(other)).stream())
                .findFirst();
    }

    /**
     * Lists the parameters that can only cause an event as they grow, by declaration.
     *
     * @return the parameters with which all metrics of the event rise or fall in the direction of the event
     */
    static List<RealParameter> causes(Point point, Event event) {
        Experiment experiment = point.experiment();
        return parameters(
                point,
                p -> event.risesWith(slot -> {
                    Metric metric = experiment.metrics().inSlot(slot);
                    // The two numbers of a ratio have no trends of their own.
                    return metric.kind() == Metric.Kind.RATIO ? 0 : experiment.trend(p, metric);
                }));
    }

    private static List<RealParameter> parameters(Point point, Predicate<RealParameter> wanted) {
        return point.experiment().parameters().stream()
                .filter(RealParameter.class::isInstance)
                .map(RealParameter.class::cast)
                .filter(point.parameters()::has)
                .filter(wanted)
                .toList();
    }

    /**
     * Finds the faults of a parameter. It builds choices at a second value of the parameter.
     *
     * @param choices the choices of a trial that have an effect on the event
     */
    static FaultStreams of(RealParameter p, Point point, Event event, Choices choices) {
        if (choices.streams().stream()
                .noneMatch(stream -> isDeclared(point, p, stream)
                        || isFault(Optional.of(stream), point.parameters().get(p)))) {
            return unknown("trials draw no flags with the probability " + p.name());
        }
        Optional<Point> other = elsewhere(point, p);
        if (other.isEmpty()) {
            return unknown("no second value of " + p.name() + " is valid, so the faults are not known");
        }
        Simulator there = point.experiment().newSimulator(other.get().parameters());
        return of(p, point, choices, other.get(), point.experiment().relevant(there.choices(), List.of(event)));
    }

    private static FaultStreams unknown(String why) {
        return new FaultStreams(List.of(), Optional.of(why), Optional.empty());
    }

    /** Lists the streams of faults that can only cause an event: those of all parameters that can only cause it. */
    static List<BernoulliChoices> causing(Point point, Event event, Choices choices) {
        return ofAll(causes(point, event), point, event, choices);
    }

    /** Lists the streams of faults that may move a metric of an event, in any direction. */
    static List<BernoulliChoices> moving(Point point, Event event, Choices choices) {
        Experiment experiment = point.experiment();
        return ofAll(
                parameters(
                        point,
                        p -> event.metrics()
                                .mapToObj(experiment.metrics()::inSlot)
                                .anyMatch(metric -> experiment.trend(p, metric) != 0)),
                point,
                event,
                choices);
    }

    private static List<BernoulliChoices> ofAll(List<RealParameter> some, Point point, Event event, Choices choices) {
        return some.stream()
                .flatMap(p -> of(p, point, event, choices).faults().stream())
                .distinct()
                .toList();
    }

    /**
     * Lists the streams of the rarest faults: those of one parameter, if they all have one probability between 0 and 1.
     *
     * @return the streams; empty if there are none
     */
    static List<BernoulliChoices> rarest(Point point, Event event, Choices choices) {
        return parameters(point, p -> true).stream()
                .map(p -> of(p, point, event, choices).faults())
                .filter(faults -> faults.stream()
                                .map(BernoulliChoices::probability)
                                .allMatch(each -> each.signum() > 0
                                        && each.compareTo(BigDecimal.ONE) < 0
                                        && each.compareTo(faults.get(0).probability()) == 0)
                        && faults.stream().anyMatch(flags -> flags.count() > 0))
                .min(Comparator.comparing(faults -> faults.get(0).probability()))
                .orElse(List.of());
    }

    /**
     * Compares the choices of two points that differ in p only.
     *
     * @param p the probability of faults
     * @param here the first point
     * @param choices its choices, or some of them
     * @param there the second point
     * @param others its choices, or the same part of them
     * @return the streams of the first choices
     */
    public static FaultStreams of(RealParameter p, Point here, Choices choices, Point there, Choices others) {
        List<BernoulliChoices> faults = new ArrayList<>();
        Optional<String> violation = Optional.empty();
        Optional<String> own = Optional.empty();
        int most = Math.max(choices.streams().size(), others.streams().size());
        for (int i = 0; i < most; i++) {
            Optional<ChoiceStream> one = stream(choices, i);
            Optional<ChoiceStream> other = stream(others, i);
            boolean isFault = isFault(one, here.parameters().get(p))
                    && isFault(other, there.parameters().get(p))
                    && one.get().name().equals(other.get().name());
            if (isFault || one.isPresent() && isDeclared(here, p, one.get())) {
                faults.add((BernoulliChoices) one.get());
                own = own.or(() -> one.filter(stream -> !isFault).map(ChoiceStream::name));
            }
            String first = one.map(stream -> inWords(stream, isFault)).orElse("no such stream");
            String second = other.map(stream -> inWords(stream, isFault)).orElse("no such stream");
            if (violation.isEmpty() && !first.equals(second)) {
                violation = Optional.of(String.format(
                        Locale.ROOT,
                        "%s draws %s at %s, and %s at %s; trials may depend on %s through flags of this probability only",
                        here.experiment().name(),
                        first,
                        at(here, p),
                        second,
                        at(there, p),
                        p.name()));
            }
        }
        return new FaultStreams(List.copyOf(faults), violation, own);
    }

    /** Writes the probability of the faults at a point. */
    static String at(Point point, RealParameter p) {
        return p.name() + " = " + p.format(point.parameters().get(p));
    }

    private static Optional<ChoiceStream> stream(Choices choices, int place) {
        return choices.streams().stream().skip(place).findFirst();
    }

    private static boolean isFault(Optional<ChoiceStream> stream, BigDecimal p) {
        return stream.filter(BernoulliChoices.class::isInstance)
                .filter(flags -> ((BernoulliChoices) flags).probability().compareTo(p) == 0)
                .isPresent();
    }

    private static boolean isDeclared(Point point, RealParameter p, ChoiceStream stream) {
        return stream instanceof BernoulliChoices && point.experiment().isFault(p, stream.name());
    }

    /** Describes a stream by all that its declaration determines. */
    static String inWords(ChoiceStream stream, boolean isFault) {
        String text =
                String.format(Locale.ROOT, "stream \"%s\" (%d %s", stream.name(), stream.choices(), stream.kind());
        if (stream instanceof BernoulliChoices flags && !isFault) {
            text += " of probability " + flags.probability().toPlainString();
        } else if (stream instanceof BoundedChoices integers && integers.count() > 0) {
            int[] bounds =
                    IntStream.range(0, integers.count()).map(integers::bound).toArray();
            text += " below " + IntStream.of(bounds).max().getAsInt();
        }
        return text + ")";
    }
}
