package io.swallowtail.answers.answer;

import io.swallowtail.answers.estimate.TailAnswer;
import java.util.function.Function;
import java.util.function.ToIntFunction;

/** The columns of an estimated probability. */
final class TailColumns {
    private TailColumns() {}

    /** Adds the estimate and its limits: two columns for people, in a number of digits, and six for programs. */
    static <R> Columns<R> add(Columns<R> columns, Function<R, TailAnswer> answer, ToIntFunction<TailAnswer> digits) {
        return columns.people("probability", answer.andThen(tail -> Numbers.ofLog(tail.log(), digits.applyAsInt(tail))))
                .people("interval", answer.andThen(tail -> interval(tail, digits.applyAsInt(tail))))
                .scripts("estimate", answer.andThen(TailAnswer::estimate))
                .scripts("log10_estimate", answer.andThen(tail -> Numbers.log10(tail.log())))
                .scripts("ci_low", answer.andThen(TailAnswer::low))
                .scripts("ci_high", answer.andThen(TailAnswer::high))
                .scripts("log10_ci_low", answer.andThen(tail -> Numbers.log10(tail.logLow())))
                .scripts("log10_ci_high", answer.andThen(tail -> Numbers.log10(tail.logHigh())));
    }

    private static String interval(TailAnswer tail, int digits) {
        return tail.interval().equals("exact")
                ? tail.interval()
                : "[" + Numbers.ofLog(tail.logLow(), digits) + ", " + Numbers.ofLog(tail.logHigh(), digits) + "] "
                        + tail.interval();
    }
}
