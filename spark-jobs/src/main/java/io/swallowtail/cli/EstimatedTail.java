package io.swallowtail.cli;

import io.swallowtail.estimate.TailAnswer;
import io.swallowtail.experiment.Point;
import io.swallowtail.tails.BoundVerdict;
import java.util.List;

/**
 * A row of {@code estimate}.
 *
 * @param point the point
 * @param answer the estimated probability of an event
 * @param alpha the error probability of the row, which the answer's limits do not exceed
 * @param command the command that prints this row again, alone or with the other events of its point
 */
record EstimatedTail(Point point, TailAnswer answer, double alpha, String command) {
    List<BoundVerdict> bounds() {
        return BoundVerdict.applying(point, answer.event());
    }

    /**
     * Compares a bound with the answer, at an error probability for the verdict. If the limits were chosen among two, they get their share
     * of it.
     */
    String verdict(BoundVerdict bound, double verdictAlpha) {
        return bound.verdict(answer.tail(), verdictAlpha * Math.min(1, answer.alpha() / alpha));
    }
}
