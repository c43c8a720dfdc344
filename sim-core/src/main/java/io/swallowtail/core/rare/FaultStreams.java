package io.swallowtail.core.rare;

import io.swallowtail.core.experiment.ParameterException;
import io.swallowtail.core.experiment.Parameters;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.experiment.RealParameter;
import io.swallowtail.core.random.BernoulliChoices;
import io.swallowtail.core.random.BoundedChoices;
import io.swallowtail.core.random.ChoiceStream;
import io.swallowtail.core.random.Choices;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The streams of a trial whose flags are faults, found by building the choices at two values of the probability p of faults. Flags
 * that have the probability p at both values are faults. All other streams must be equal at both, because a trial may depend on p
 * through its faults only. Then one set of trials, given their faults, serves every p.
 *
 * @param faults the streams of faults
 * @param violation what else depends on p; empty if nothing was found
 */
public record FaultStreams(List<BernoulliChoices> faults, Optional<String> violation) {
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
                .flatMap(other -> at(point, p, other).stream())
                .findFirst();
    }

    /** Returns a point that differs in p only; empty if the other parameters exclude this value. */
    private static Optional<Point> at(Point point, RealParameter p, BigDecimal other) {
        Map<String, String> texts = point.parameters().completeTexts();
        texts.put(p.name(), p.format(other));
        try {
            return Optional.of(new Point(point.experiment(), Parameters.parse(point.experiment(), texts)));
        } catch (ParameterException e) {
            return Optional.empty();
        }
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
        int most = Math.max(choices.streams().size(), others.streams().size());
        for (int i = 0; i < most; i++) {
            Optional<ChoiceStream> one = stream(choices, i);
            Optional<ChoiceStream> other = stream(others, i);
            boolean isFault = isFault(one, here.parameters().get(p))
                    && isFault(other, there.parameters().get(p))
                    && one.get().name().equals(other.get().name());
            if (isFault) {
                faults.add((BernoulliChoices) one.get());
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
        return new FaultStreams(List.copyOf(faults), violation);
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

    /** Describes a stream by all that its declaration determines. */
    private static String inWords(ChoiceStream stream, boolean isFault) {
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
