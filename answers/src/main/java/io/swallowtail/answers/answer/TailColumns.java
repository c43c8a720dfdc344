package io.swallowtail.answers.answer;

import io.swallowtail.answers.estimate.TailAnswer;
import java.util.function.Function;
import java.util.function.ToIntFunction;

/** The columns of an estimated probability. */
final class TailColumns {
    private TailColumns() {}

    /** Adds the estimate and its limits: two columns for people, in a number of digits, and six for programs. */
    static <R> Columns<R> add(Columns<R> columns, Function<R, TailAnswer> answer, ToIntFunction<TailAnswer> digits) {
        columns.people("probability", row -> {
                    TailAnswer tail = answer.apply(row);
                    return Numbers.ofLog(tail.log(), digits.applyAsInt(tail));
                })
                .people("interval", row -> {
                    TailAnswer tail = answer.apply(row);
                    int many = digits.applyAsInt(tail);
                    return "[" + Numbers.ofLog(tail.logLow(), many) + ", " + Numbers.ofLog(tail.logHigh(), many) + "] "
                            + tail.interval();
                });
        return columns.scripts("estimate", row -> answer.apply(row).estimate())
                .scripts(
                        "log10_estimate", row -> Numbers.log10(answer.apply(row).log()))
                .scripts("ci_low", row -> answer.apply(row).low())
                .scripts("ci_high", row -> answer.apply(row).high())
                .scripts("log10_ci_low", row -> Numbers.log10(answer.apply(row).logLow()))
                .scripts("log10_ci_high", row -> Numbers.log10(answer.apply(row).logHigh()));
    }
}
