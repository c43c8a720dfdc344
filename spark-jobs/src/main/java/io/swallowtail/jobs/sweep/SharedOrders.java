package io.swallowtail.jobs.sweep;

import io.swallowtail.answers.plan.PlannedPoint;
import io.swallowtail.answers.plan.SweepPlan;
import io.swallowtail.jobs.commit.TrialRange;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Groups points of failures in random order that have the same orders and critical numbers, because they differ in the probability of
 * faults only, and that lack the same trials. The first point of a group simulates for all of them.
 */
final class SharedOrders {
    private final Map<Integer, List<String>> ids = new HashMap<>();
    private final Set<Integer> others = new HashSet<>();

    /**
     * Finds the groups.
     *
     * @param plan the points
     * @param missing the ranges to be simulated
     */
    SharedOrders(SweepPlan plan, List<TrialRange> missing) {
        Map<Integer, List<List<Long>>> ranges = new LinkedHashMap<>();
        missing.forEach(range -> ranges.computeIfAbsent(range.point(), place -> new ArrayList<>())
                .add(List.of(range.from(), range.to())));
        Map<List<?>, Integer> first = new HashMap<>();
        ranges.forEach((place, lacking) -> {
            PlannedPoint planned = plan.points().get(place);
            events(planned).ifPresent(events -> {
                int leader = first.merge(List.of(events, lacking), place, (one, next) -> one);
                if (leader != place) {
                    ids.computeIfAbsent(leader, key -> new ArrayList<>()).add(planned.id());
                    others.add(place);
                }
            });
        });
    }

    /** Identifies the trials of a point; empty if no other point can have them. */
    private static Optional<List<String>> events(PlannedPoint planned) {
        List<String> events = planned.talliedEvents().stream()
                .flatMap(event -> planned.method().sampling().sharedTrials(planned.point(), event).stream())
                .toList();
        return events.isEmpty() ? Optional.empty() : Optional.of(events);
    }

    /** Returns whether another point simulates the trials of a point. */
    boolean isDoneElsewhere(int place) {
        return others.contains(place);
    }

    /** Returns the ids of the other points of each group, by the place of the first. */
    Map<Integer, List<String>> ids() {
        return ids;
    }

    /** Counts the trials of all points for which a range is simulated. */
    long trials(TrialRange range) {
        return range.trials() * (1 + ids.getOrDefault(range.point(), List.of()).size());
    }
}
