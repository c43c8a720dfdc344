package io.swallowtail.cli;

import io.swallowtail.estimate.TailAnswer;
import io.swallowtail.experiment.Point;
import io.swallowtail.tails.BoundVerdict;
import java.util.List;

/**
 * A row of {@code estimate}.
 *
 * @param point the point
 * @param answer how probable an event is
 * @param alpha the error probability of the row; the answer's limits have no more
 * @param command what gives this row again, alone or with the other events of its point
 */
record EstimatedTail(Point point, TailAnswer answer, double alpha, String command) {
    List<BoundVerdict> bounds() {
        return BoundVerdict.applying(point, answer.event());
    }

    /** Compares a bound with the answer, at an error of which limits that were chosen among two have their share. */
    String verdict(BoundVerdict bound, double verdictAlpha) {
        return bound.verdict(answer.tail(), verdictAlpha * Math.min(1, answer.alpha() / alpha));
    }
}
