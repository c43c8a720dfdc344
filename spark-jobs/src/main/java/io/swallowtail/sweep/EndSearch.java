package io.swallowtail.sweep;

import io.swallowtail.commit.EventEnd;
import io.swallowtail.experiment.TrialSink;
import io.swallowtail.expression.Threshold;
import io.swallowtail.statistics.Tally;
import java.util.ArrayList;
import java.util.List;

/** Watches trials for the one in which the last of some sought events has happened as often as it should. */
final class EndSearch implements TrialSink {
    private final List<Sought> events;
    private int open;

    /** An event that happens in a trial if a quantity meets a threshold. */
    static final class Sought {
        private final String event;
        private final int quantity;
        private final Threshold threshold;
        private long missing;
        private long trials;

        /**
         * Opens the search for an event.
         *
         * @param event its text
         * @param quantity the place of what decides it among a trial's quantities
         * @param threshold what that is compared to
         * @param times how often it should happen, at least 1
         */
        Sought(String event, int quantity, Threshold threshold, long times) {
            this.event = event;
            this.quantity = quantity;
            this.threshold = threshold;
            this.missing = times;
        }

        /** As in the counts, a quantity without a value meets no threshold. */
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

    /** Tells whether all events have ended. */
    boolean isOver() {
        return open == 0;
    }

    /** Gives the ends that were found at a point of this id. */
    List<EventEnd> ends(String point) {
        List<EventEnd> ends = new ArrayList<>();
        for (Sought sought : events) {
            if (sought.missing == 0) {
                ends.add(new EventEnd(point, sought.event, sought.trials));
            }
        }
        return ends;
    }
}
