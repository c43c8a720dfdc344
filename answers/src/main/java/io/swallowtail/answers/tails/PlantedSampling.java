package io.swallowtail.answers.tails;

import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.expression.Event;
import io.swallowtail.core.rare.WitnessSampling;
import io.swallowtail.core.rare.WitnessTally;
import io.swallowtail.core.statistics.ValueCounts;
import java.util.ArrayList;
import java.util.List;

/** Trials with planted witnesses. The divisor of each trial's weight is counted. */
final class PlantedSampling implements Sampling {
    private record Unprepared() implements Prepared {
        @Override
        public Results run(Point point, List<Event> events, long seed, long from, long to, Runnable check) {
            List<QuantityCounts> counts = new ArrayList<>();
            List<WitnessSampling> samplings = WitnessSampling.prepare(point, events, seed);
            for (int e = 0; e < events.size(); e++) {
                ValueCounts divisors = new ValueCounts();
                for (long trial = from; trial < to && samplings.get(e).isPossible(); trial++) {
                    divisors.add(samplings.get(e).divisor(trial), trial);
                }
                counts.add(QuantityCounts.of(events.get(e).text(), divisors));
            }
            return new Results(counts, SplittingCounts.NONE);
        }
    }

    @Override
    public boolean runsPilots() {
        return false;
    }

    @Override
    public Prepared prepare(Point point, List<Event> events, long seed) {
        return new Unprepared();
    }

    @Override
    public Tail tail(PointCounts counts, Event event) {
        WitnessTally tally = new WitnessTally(
                WitnessSampling.family(counts.planned().point(), event).orElseThrow());
        counts.of(event.text()).values().forEach((divisor, seen) -> tally.add(divisor, seen.count()));
        return new Tail.Witness(tally);
    }
}
