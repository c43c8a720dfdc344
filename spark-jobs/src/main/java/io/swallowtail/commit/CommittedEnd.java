package io.swallowtail.commit;

import io.swallowtail.tails.SplittingCounts;
import java.util.List;

/**
 * A row of a commit: where an event of a point had happened so many times. It is true whatever rule the sweep stops by.
 *
 * @param point the point's id
 * @param experiment the experiment's name
 * @param revision the experiment's revision that simulated the trials
 * @param event the event's text
 * @param exceedances how many times
 * @param trials in how many trials, the last of which was the last of these times
 */
public record CommittedEnd(String point, String experiment, int revision, String event, long exceedances, long trials) {
    /** Gives the range of no trials at the end, as which it is written. */
    TalliedRange emptyRange() {
        return new TalliedRange(point, experiment, revision, trials, trials, 0, null, List.of(), SplittingCounts.NONE);
    }
}
