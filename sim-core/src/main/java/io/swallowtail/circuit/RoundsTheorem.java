package io.swallowtail.circuit;

import io.swallowtail.experiment.Parameters;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.function.ToIntFunction;

/**
 * A theorem on how many rounds a collision protocol needs.
 *
 * @param name where it is stated
 * @param statement the inequality and its conditions, one line
 * @param conditions the theorem's conditions on the parameters, but for {@code max_rounds}
 * @param rounds the number of rounds that are enough with the probability stated, where the conditions hold
 * @param roundsText how the statement calls that number, such as {@code t}
 * @param log10 log10 of the bound on the probability that so many rounds leave a request unsettled
 * @param isAsymptotic whether that holds only up to a factor 1 + o(1)
 */
record RoundsTheorem(
        String name,
        String statement,
        Predicate<Parameters> conditions,
        ToIntFunction<Parameters> rounds,
        String roundsText,
        ToDoubleFunction<Parameters> log10,
        boolean isAsymptotic) {}
