package io.swallowtail.jobs.commit;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Where the commits of a directory say that stop events ended. */
public final class CommittedEnds {
    private CommittedEnds() {}

    /**
     * Reads the ends that belong to a number of exceedances.
     *
     * @return the number of trials by the point's id, a space, and the event's text
     */
    public static Map<String, Long> of(SweepDirectory directory, long exceedances) throws IOException {
        Map<String, Long> ends = new TreeMap<>();
        directory.commits().forEach(false, commit -> {
            for (CommittedEnd end : commit.ends()) {
                if (end.exceedances() == exceedances) {
                    ends.put(end.point() + " " + end.event(), end.trials());
                }
            }
        });
        return ends;
    }

    /** Lists all committed ranges, without counts. */
    public static List<TalliedRange> ranges(SweepDirectory directory) throws IOException {
        List<TalliedRange> ranges = new ArrayList<>();
        directory.commits().forEach(false, commit -> ranges.addAll(commit.ranges()));
        return ranges;
    }
}
