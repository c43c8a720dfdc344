package io.swallowtail.jobs.sweep;

import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.experiment.TrialSink;
import io.swallowtail.core.expression.Threshold;
import io.swallowtail.core.statistics.Tally;
import io.swallowtail.jobs.commit.CommittedEnd;
import java.util.ArrayList;
import java.util.List;

/** Finds the trial in which the last of some stop events reaches its required number of exceedances. */
final class EndSearch implements TrialSink {
    private final List<Sought> events;
    private int open;

    /** A stop event whose end is sought. It happens in a trial if a quantity meets a threshold. */
    static final class Sought {
        private final String event;
        private final int quantity;
        private final Threshold threshold;
        private long missing;
        private long trials;

        /**
         * Begins the search for an event's end.
         *
         * @param event its text
         * @param quantity the place of the deciding quantity among a trial's quantities
         * @param threshold the threshold for that quantity
         * @param times the required number of exceedances, at least 1
         */
        Sought(String event, int quantity, Threshold threshold, long times) {
            this.event = event;
            this.quantity = quantity;
            this.threshold = threshold;
            this.missing = times;
        }

        /** A quantity without a value meets no threshold, as in the counts. */
        private boolean happens(long[] quantities) {
            long value = quantities[quantity];
            return value != Tally.NULL && threshold.relation().holds(value, threshold.value());
        }
    }

    EndSearch(List<Sought> events) {
        this.events = List.copyOf(events);
        this.open = events.size();
    }

    @Override
    public void accept(long trial, long[] quantities) {
        for (Sought sought : events) {
            if (sought.missing > 0 && sought.happens(quantities) && --sought.missing == 0) {
                sought.trials = trial + 1;
                open--;
            }
        }
    }

    /** Returns whether all events have ended. */
    boolean isOver() {
        return open == 0;
    }

    /** Returns the ends found, as those of a point after this number of exceedances. */
    List<CommittedEnd> ends(Point point, long exceedances) {
        Experiment experiment = point.experiment();
        List<CommittedEnd> ends = new ArrayList<>();
        for (Sought sought : events) {
            if (sought.missing == 0) {
                ends.add(new CommittedEnd(
                        point.id(),
                        experiment.name(),
                        experiment.revision(),
                        sought.event,
                        exceedances,
                        sought.trials));
            }
        }
        return ends;
    }
}
