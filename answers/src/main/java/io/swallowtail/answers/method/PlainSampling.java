package io.swallowtail.answers.method;

import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.expression.Event;
import java.util.List;

/** Plain trials, which sweeps and estimates count by themselves. */
final class PlainSampling implements Sampling {
    @Override
    public double guessedRuns(int events) {
        return 1;
    }

    @Override
    public boolean yieldsMetrics() {
        return true;
    }

    @Override
    public Prepared prepare(Point point, List<Event> events, long seed) {
        throw new UnsupportedOperationException("nothing precedes plain trials");
    }

    @Override
    public Tail tail(Point point, Event event, ValueTotals counted, Results results, boolean isOfDeclaredSize) {
        throw new UnsupportedOperationException("the metrics of plain trials are counted");
    }
}
