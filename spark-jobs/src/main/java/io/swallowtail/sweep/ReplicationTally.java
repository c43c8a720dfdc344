package io.swallowtail.sweep;

import io.swallowtail.commit.QuantityCounts;
import io.swallowtail.commit.SampleQuantity;
import io.swallowtail.expression.Event;
import io.swallowtail.rare.LevelRecord;
import io.swallowtail.rare.Splitting;
import io.swallowtail.statistics.FixedLogarithm;
import io.swallowtail.statistics.ValueCounts;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a range of replications of one splitting yields, as counts of integers that add up in any order: estimates by event, and
 * beside them what limits and diagnostics need ({@link SampleQuantity}).
 */
final class ReplicationTally {
    private static final long MILLION = 1_000_000;

    private final Splitting splitting;
    private final List<Event> events;
    private final Map<String, ValueCounts> counts = new LinkedHashMap<>();

    ReplicationTally(Splitting splitting, List<Event> events) {
        this.splitting = splitting;
        this.events = events;
        events.forEach(event -> counts.put(event.text(), new ValueCounts()));
    }

    void add(Splitting.Replication replication, long number) {
        for (int e = 0; e < events.size(); e++) {
            String event = events.get(e).text();
            add(event, FixedLogarithm.units(replication.logs()[e]), number);
            if (splitting.plan().climbs().isEmpty()) {
                add(SampleQuantity.NEVER.of(event), 1, number);
            } else if (splitting.isCounted(e)) {
                add(SampleQuantity.DRAWS.of(event), splitting.draws(), number);
            } else if (!splitting.isReached(e)) {
                add(
                        SampleQuantity.REACH.of(event),
                        FixedLogarithm.units(replication.reachLogs()[e]),
                        number);
            } else {
                add(SampleQuantity.ANCESTORS.of(event), replication.ancestors(), number);
            }
            for (Event alternative : splitting.unreachedAlternatives()) {
                add(SampleQuantity.UNREACHED.of(event, alternative.text()), 1, number);
            }
        }
        for (int climb = 0; climb < replication.climbs().size(); climb++) {
            addLevels(climb, replication.climbs().get(climb), number);
        }
    }

    private void addLevels(int climb, List<LevelRecord> trace, long number) {
        String event = events.size() > 1
                ? splitting.climbsTo(climb).text()
                : events.get(0).text();
        String climbsTo = splitting.climbsTo(climb).text();
        for (int level = 0; level < trace.size(); level++) {
            LevelRecord seen = trace.get(level);
            long score = splitting.plan().climbs().get(climb).levels()[level];
            String place = climb + 1 + "." + (level + 1) + " " + climbsTo;
            add(SampleQuantity.SCORE.of(event, place), score, number);
            add(SampleQuantity.PARTICLES.of(event, place), seen.particles(), number);
            add(SampleQuantity.SURVIVORS.of(event, place), seen.survivors(), number);
            add(SampleQuantity.MOVES.of(event, place), seen.moves(), number);
            add(SampleQuantity.ACCEPTED.of(event, place), seen.accepted(), number);
            add(SampleQuantity.LEVEL_ANCESTORS.of(event, place), seen.ancestors(), number);
            add(
                    SampleQuantity.FAMILY.of(event, place),
                    MILLION * seen.largestFamily() / Math.max(1, seen.survivors()),
                    number);
        }
    }

    private void add(String quantity, long value, long number) {
        counts.computeIfAbsent(quantity, name -> new ValueCounts()).add(value, number);
    }

    /** Gives the counts by name, those of the events included. */
    Map<String, QuantityCounts> counts() {
        Map<String, QuantityCounts> named = new LinkedHashMap<>();
        counts.forEach((name, seen) -> named.put(name, QuantityCounts.of(name, seen)));
        return named;
    }
}
