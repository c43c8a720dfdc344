package io.swallowtail.answers.method;

import io.swallowtail.core.experiment.Metric;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.experiment.TrialException;
import io.swallowtail.core.experiment.TrialRunner;
import io.swallowtail.core.experiment.TrialSink;
import io.swallowtail.core.expression.Event;
import io.swallowtail.core.statistics.Tally;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Plain trials, which yield metrics. */
final class PlainSampling implements Sampling {
    /** Nothing precedes plain trials. */
    private record Plain() implements Prepared {
        @Override
        public Yield run(Point point, List<Event> events, long seed, long from, long to, Watch watch) {
            TrialRunner runner;
            try {
                runner = new TrialRunner(point, seed, events);
            } catch (RuntimeException | LinkageError e) {
                return new Yield(from, List.of(), Collections.emptySortedMap(), e);
            }
            Tally tally = runner.emptyTally();
            long[] end = {from};
            TrialSink sink = new TrialSink() {
                @Override
                public void accept(long trial, long[] quantities) {
                    tally.add(quantities, trial);
                    watch.accept(trial, quantities);
                    end[0] = trial + 1;
                }

                @Override
                public boolean isOver() {
                    return watch.isOver();
                }
            };
            TrialException failure = null;
            try {
                runner.forEach(from, to, sink);
            } catch (TrialException e) {
                failure = e;
            }
            List<QuantityCounts> counts = new ArrayList<>();
            for (Metric metric : point.experiment().metrics()) {
                counts.add(QuantityCounts.of(metric.name(), tally.of(counts.size())));
            }
            for (Event event : events) {
                counts.add(QuantityCounts.of(event.text(), tally.of(counts.size())));
            }
            return new Yield(end[0], counts, Collections.emptySortedMap(), failure);
        }
    }

    @Override
    public double guessedRuns(int events) {
        return 1;
    }

    @Override
    public boolean yieldsMetrics() {
        return true;
    }

    @Override
    public boolean runsPilots() {
        return false;
    }

    @Override
    public Prepared prepare(Point point, List<Event> events, long seed) {
        return new Plain();
    }

    @Override
    public Tail tail(Point point, Event event, ValueTotals counted, Results results, Tail.Counted.Rule rule) {
        return new Tail.Counted(counted.exceedances(value -> value == 1), counted.total(), rule);
    }
}
