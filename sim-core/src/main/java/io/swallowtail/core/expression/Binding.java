package io.swallowtail.core.expression;

import java.util.List;
import java.util.Objects;
import org.apache.commons.math3.fraction.BigFraction;

/** The value of a name in an expression: a metric, a ratio, a constant or a choice. */
public sealed interface Binding {
    /**
     * An integer that a trial measures.
     *
     * @param index where a trial's array of metrics has it
     * @param flag whether it is 0 or 1 and may stand alone as a truth value
     */
    record Metric(int index, boolean flag) implements Binding {
        /** Checks the index. */
        public Metric {
            if (index < 0) {
                throw new IllegalArgumentException("index must be at least 0: " + index);
            }
        }
    }

    /**
     * A ratio of two integers that a trial measures.
     *
     * @param numerator where a trial's array of metrics has the numerator
     * @param denominator where it has the denominator, which is at least 1 unless the numerator is null
     */
    record Ratio(int numerator, int denominator) implements Binding {
        /** Checks the indices. */
        public Ratio {
            if (numerator < 0 || denominator < 0 || numerator == denominator) {
                throw new IllegalArgumentException(
                        "indices must be different and at least 0: " + numerator + ", " + denominator);
            }
        }
    }

    /**
     * A number that is known at compile time, such as a parameter of the point.
     *
     * @param value the exact value
     */
    record Constant(BigFraction value) implements Binding {
        /** Checks that the value is not null. */
        public Constant {
            Objects.requireNonNull(value, "value");
        }

        /** Returns an integer constant. */
        public static Constant of(long value) {
            return new Constant(new BigFraction(value));
        }
    }

    /**
     * A parameter whose value is one of several words.
     *
     * @param token the word it has now
     * @param tokens all words it may have; only those of the shape of a name can be written in an expression
     */
    record Choice(String token, List<String> tokens) implements Binding {
        /** Checks that the word is one of those allowed. */
        public Choice {
            tokens = List.copyOf(tokens);
            if (!tokens.contains(token)) {
                throw new IllegalArgumentException("token must be one of " + tokens + ": '" + token + "'");
            }
        }
    }
}
