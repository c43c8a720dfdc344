package io.swallowtail.connector;

import io.swallowtail.experiment.Point;

/**
 * Guesses how long a trial takes, from its counted work. The guess divides work evenly and decides no result. It is not
 * measured while a query is planned: a few milliseconds of code that is not compiled yet say less than the guess.
 */
final class TrialCost {
    private static final double NANOS_PER_WORK = 10;
    private static final double NANOS_PER_ROW = 10;

    private TrialCost() {}

    /**
     * Guesses the cost of a row.
     *
     * @param point where the trial is
     * @param simulates whether the trial is simulated, or only its coordinates are shown
     * @return nanoseconds
     */
    static double nanos(Point point, boolean simulates) {
        return NANOS_PER_ROW + (simulates ? NANOS_PER_WORK * point.experiment().work(point.parameters()) : 0);
    }
}
