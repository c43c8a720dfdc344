package io.swallowtail.jobs.sweep;

import io.swallowtail.answers.method.Sampling;
import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.expression.Event;
import io.swallowtail.jobs.commit.CommittedEnd;
import io.swallowtail.jobs.trialfiles.TrialFileWriter;
import java.util.ArrayList;
import java.util.List;

/** Writes the rows of trials, and finds the one in which the last of some stop events reaches its required number of exceedances. */
final class EndSearch implements Sampling.Watch {
    private final Sought[] events;
    private final TrialFileWriter rows;
    private final Runnable check;
    /** The number of events whose end was not found yet; negative if there are no events, so that no trial ends the range. */
    private int open;

    /** A stop event whose end is sought. */
    static final class Sought {
        private final Event event;
        private long missing;
        private long trials;

        /**
         * Begins the search for an event's end.
         *
         * @param times the required number of exceedances, at least 1
         */
        Sought(Event event, long times) {
            this.event = event;
            this.missing = times;
        }
    }

    /**
     * Begins the search.
     *
     * @param events the events; if there are none, no trial ends the range
     * @param rows receives the trials; null without rows
     * @param check is called after each second or so of work
     */
    EndSearch(List<Sought> events, TrialFileWriter rows, Runnable check) {
        this.events = events.toArray(new Sought[0]);
        this.rows = rows;
        this.check = check;
        this.open = events.isEmpty() ? -1 : events.size();
    }

    @Override
    public void check() {
        check.run();
    }

    @Override
    public void accept(long trial, long[] quantities) {
        if (rows != null) {
            rows.accept(trial, quantities);
        }
        for (Sought sought : events) {
            if (sought.missing > 0 && sought.event.happened(quantities) && --sought.missing == 0) {
                sought.trials = trial + 1;
                open--;
            }
        }
    }

    @Override
    public boolean isOver() {
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
                        sought.event.text(),
                        exceedances,
                        sought.trials));
            }
        }
        return ends;
    }
}
