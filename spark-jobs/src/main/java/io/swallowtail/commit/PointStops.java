package io.swallowtail.commit;

import io.swallowtail.plan.PlannedEvent;
import io.swallowtail.plan.PlannedPoint;
import io.swallowtail.tails.ValueTotals;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What the commits tell of a point that ends by itself: how often its stop events happened in each range, and where those
 * ended that happened often enough. No commit holds a trial beyond the point's end.
 */
public final class PointStops {
    private final int place;
    private final PlannedPoint planned;
    private final List<PlannedEvent> events;
    private final long wanted;
    /** The ranges by their first trials. */
    private final TreeMap<Long, Happened> ranges = new TreeMap<>();
    /** In how many trials an event ended. */
    private final Map<String, Long> ends = new HashMap<>();

    private final long[] exceedances;
    private long trials;
    private long reach;

    /** Trials [from, to), and how often each stop event happened in them. */
    private record Happened(long from, long to, long[] exceedances) {}

    /**
     * A range in which stop events end, somewhere.
     *
     * @param range the range
     * @param sought which events, and which of their times in this range is the last that counts
     * @param cuts whether the range is a new one that is to end where the last of them does, for so does the point
     */
    public record Crossing(TrialRange range, Map<String, Long> sought, boolean cuts) {}

    /**
     * What new ranges of the point show.
     *
     * @param crossings the ranges to be examined
     * @param end the end of the last range that holds trials of the point; new ones behind it are not wanted
     */
    public record Findings(List<Crossing> crossings, long end) {}

    /**
     * Opens a point of which nothing is committed.
     *
     * @param place its place in the plan
     * @param planned the point
     * @param events its stop events, at least one
     * @param wanted how often each must happen
     */
    public PointStops(int place, PlannedPoint planned, List<PlannedEvent> events, long wanted) {
        this.place = place;
        this.planned = planned;
        this.events = List.copyOf(events);
        this.wanted = wanted;
        this.exceedances = new long[events.size()];
    }

    /** Takes note of a committed range. */
    void add(TalliedRange range) {
        Happened happened = happened(range);
        ranges.put(range.from(), happened);
        Arrays.setAll(exceedances, e -> exceedances[e] + happened.exceedances[e]);
        trials += range.trials();
        reach = Math.max(reach, range.to());
    }

    /** Takes note of a committed end, unless it is that of other exceedances. */
    void add(CommittedEnd end) {
        if (end.exceedances() == wanted) {
            ends.put(end.event(), end.trials());
        }
    }

    private Happened happened(TalliedRange range) {
        long[] happened = new long[events.size()];
        for (int e = 0; e < happened.length; e++) {
            String quantity = planned.countedQuantity(events.get(e));
            ValueTotals totals = new ValueTotals();
            range.counts().stream()
                    .filter(counts -> counts.metric().equals(quantity))
                    .forEach(totals::add);
            happened[e] = totals.exceedances(events.get(e).countedThreshold());
        }
        return new Happened(range.from(), range.to(), happened);
    }

    /**
     * Names the point.
     *
     * @return its id
     */
    public String point() {
        return planned.point().id();
    }

    /**
     * Tells whether no trial is missing before those that are committed.
     *
     * @return whether the commits hold exactly trials 0 to {@link #trials} - 1
     */
    private boolean isContiguous() {
        return trials == reach;
    }

    /**
     * Tells whether the point needs no more trials.
     *
     * @return whether every stop event has its end, or has not happened often enough in the most trials allowed
     */
    public boolean isOver() {
        boolean all = true;
        for (int e = 0; e < events.size(); e++) {
            boolean ended = ends.containsKey(events.get(e).event().text());
            if (!ended && (reach < planned.to() || exceedances[e] >= wanted)) {
                all = false;
            }
        }
        return all && isContiguous();
    }

    /**
     * Counts the committed trials.
     *
     * @return how many there are
     */
    public long trials() {
        return trials;
    }

    /**
     * Tells how often the stop events should happen.
     *
     * @return the exceedances at which each ends
     */
    public long wanted() {
        return wanted;
    }

    /**
     * Counts how often those stop events have happened that should happen more often.
     *
     * @return their exceedances in the committed trials, each below {@link #wanted}
     */
    public long[] exceedancesOfOpenEvents() {
        return Arrays.stream(exceedances).filter(count -> count < wanted).toArray();
    }

    /**
     * Looks for the ends of stop events in the committed ranges and new ones.
     *
     * @param fresh new ranges, the first of the missing trials
     * @return what they show
     */
    public Findings find(List<TalliedRange> fresh) {
        TreeMap<Long, Happened> all = new TreeMap<>(ranges);
        for (TalliedRange range : fresh) {
            all.put(range.from(), happened(range));
        }
        if (hasGap(all)) { // then all new ranges are before committed ones
            return new Findings(List.of(), Long.MAX_VALUE);
        }
        Map<Happened, Map<String, Long>> sought = new LinkedHashMap<>();
        long end = 0;
        for (int e = 0; e < events.size(); e++) {
            String event = events.get(e).event().text();
            long before = 0;
            Happened crossing = null;
            for (Happened range : all.values()) {
                if (before + range.exceedances[e] >= wanted) {
                    crossing = range;
                    break;
                }
                before += range.exceedances[e];
            }
            end = crossing == null ? Long.MAX_VALUE : Math.max(end, crossing.to);
            if (crossing != null && !ends.containsKey(event)) {
                sought.computeIfAbsent(crossing, range -> new LinkedHashMap<>()).put(event, wanted - before);
            }
        }
        long last = end;
        return new Findings(
                sought.entrySet().stream()
                        .map(entry -> crossing(entry.getKey(), entry.getValue(), last))
                        .toList(),
                last);
    }

    private Crossing crossing(Happened range, Map<String, Long> sought, long end) {
        boolean isNew = ranges.get(range.from) == null;
        return new Crossing(new TrialRange(place, range.from, range.to), sought, isNew && range.to == end);
    }

    private static boolean hasGap(TreeMap<Long, Happened> all) {
        long next = 0;
        for (Happened range : all.values()) {
            if (range.from != next) {
                return true;
            }
            next = range.to;
        }
        return false;
    }
}
