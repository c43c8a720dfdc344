package io.swallowtail.jobs.commit;

import io.swallowtail.answers.method.ValueTotals;
import io.swallowtail.answers.plan.PlannedEvent;
import io.swallowtail.answers.plan.PlannedPoint;
import io.swallowtail.answers.plan.SweepPlan;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The committed data about a point with a stopping rule: the exceedances of its stop events in each range, and the ends of events with
 * enough exceedances. No commit contains a trial after the point's end.
 */
public final class PointStops {
    private final int place;
    private final PlannedPoint planned;
    private final List<PlannedEvent> events;
    private final long wanted;
    /** The ranges by their first trials. */
    private final TreeMap<Long, Happened> ranges = new TreeMap<>();
    /** The number of trials at which each event ended. */
    private final Map<String, Long> ends = new HashMap<>();

    private final long[] exceedances;
    private long trials;
    private long reach;

    /** Trials [from, to), and the exceedances of each stop event in them. */
    private record Happened(long from, long to, long[] exceedances) {}

    /**
     * A range in which stop events end.
     *
     * @param sought the events, and for each the exceedance in this range at which it ends
     * @param cuts whether the range is new and must be cut at the last of these ends, because the point ends there
     */
    public record Crossing(TrialRange range, Map<String, Long> sought, long wanted, boolean cuts) {}

    /**
     * The results of new ranges of the point.
     *
     * @param crossings the ranges to simulate again
     * @param end the end of the last range with trials of the point; later new ranges are discarded
     */
    public record Findings(List<Crossing> crossings, long end) {}

    /**
     * Creates the data of all points with a stopping rule, without committed trials.
     *
     * @return the data by the points' places in the plan
     */
    public static SortedMap<Integer, PointStops> of(SweepPlan plan) {
        SortedMap<Integer, PointStops> stops = new TreeMap<>();
        if (plan.stop().isEmpty()) {
            return stops;
        }
        long wanted = plan.exceedancesToStop();
        for (int place = 0; place < plan.points().size(); place++) {
            PlannedPoint planned = plan.points().get(place);
            List<PlannedEvent> events = plan.stopEvents(planned);
            if (!events.isEmpty()) {
                stops.put(place, new PointStops(place, planned, planned.possible(events), wanted));
            }
        }
        return stops;
    }

    /**
     * Creates the data of a point without committed trials.
     *
     * @param place its place in the plan
     * @param events its stop events that may happen; if there are none, the point is over before its first trial
     * @param wanted the required exceedances of each
     */
    public PointStops(int place, PlannedPoint planned, List<PlannedEvent> events, long wanted) {
        this.place = place;
        this.planned = planned;
        this.events = List.copyOf(events);
        this.wanted = wanted;
        this.exceedances = new long[events.size()];
    }

    /** Adds a committed range. */
    public void add(TalliedRange range) {
        Happened happened = happened(range);
        ranges.put(range.from(), happened);
        Arrays.setAll(exceedances, e -> exceedances[e] + happened.exceedances[e]);
        trials += range.trials();
        reach = Math.max(reach, range.to());
    }

    /** Adds a committed end, unless it belongs to another number of exceedances. */
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
            happened[e] = totals.exceedances(events.get(e).counted());
        }
        return new Happened(range.from(), range.to(), happened);
    }

    /**
     * Returns the point.
     *
     * @return its id
     */
    public String point() {
        return planned.id();
    }

    /**
     * Returns whether the point needs no more trials.
     *
     * @return whether every stop event has ended, or the largest number of trials has too few exceedances
     */
    public boolean isOver() {
        boolean all = true;
        for (int e = 0; e < events.size(); e++) {
            boolean ended = ends.containsKey(events.get(e).event().text());
            if (!ended && (reach < planned.to() || exceedances[e] >= wanted)) {
                all = false;
            }
        }
        return all && trials == reach;
    }

    /**
     * Counts the committed trials.
     *
     * @return their number
     */
    public long trials() {
        return trials;
    }

    /**
     * Returns the required exceedances of the stop events.
     *
     * @return the exceedances at which each ends
     */
    public long wanted() {
        return wanted;
    }

    /**
     * Returns the exceedances of the stop events that have not ended.
     *
     * @return their exceedances in the committed trials, each below {@link #wanted}
     */
    public long[] exceedancesOfOpenEvents() {
        return Arrays.stream(exceedances).filter(count -> count < wanted).toArray();
    }

    /**
     * Finds the ranges, committed or new, in which stop events end.
     *
     * @param fresh new ranges, which contain the first missing trials
     * @return the results
     */
    public Findings find(List<TalliedRange> fresh) {
        TreeMap<Long, Happened> all = new TreeMap<>(ranges);
        for (TalliedRange range : fresh) {
            all.put(range.from(), happened(range));
        }
        if (hasGap(all)) { // then all new ranges precede committed ones
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
        return new Crossing(new TrialRange(place, range.from, range.to), sought, wanted, isNew && range.to == end);
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
