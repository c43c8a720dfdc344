package io.swallowtail.jobs.upkeep;

import io.swallowtail.answers.plan.SweepPlan;
import io.swallowtail.jobs.commit.TalliedRange;
import io.swallowtail.jobs.commit.TrialRange;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Trials [from, to) of a point of which two directories have common trials. No range of either directory crosses its borders. With the
 * trials that it lacks, each directory has a tally of the whole block, so that the two can be compared.
 *
 * @param point the point's id
 * @param trials the block, with the point's place in the plan of both directories
 * @param missingInFirst the trials that the first directory lacks
 * @param missingInSecond the trials that the second directory lacks
 */
record TrialBlock(String point, TrialRange trials, List<TrialRange> missingInFirst, List<TrialRange> missingInSecond) {
    private static final Comparator<TrialBlock> BY_TRIALS =
            Comparator.comparing(TrialBlock::point).thenComparingLong(block -> block.trials.from());

    /** A range, and which of the two directories contains it. */
    private record Side(TalliedRange range, boolean second) {}

    /**
     * Finds the trials that occur in both of two directories.
     *
     * @param plan a plan that has the points of both
     * @return the blocks, which have no common trials
     */
    static NavigableSet<TrialBlock> shared(List<TalliedRange> first, List<TalliedRange> second, SweepPlan plan) {
        Map<String, List<Side>> byPoint = Stream.concat(
                        first.stream().map(range -> new Side(range, false)),
                        second.stream().map(range -> new Side(range, true)))
                .sorted(Comparator.comparingLong(side -> side.range().from()))
                .collect(Collectors.groupingBy(side -> side.range().point()));
        Map<String, Integer> places = plan.places();
        NavigableSet<TrialBlock> blocks = new TreeSet<>(BY_TRIALS);
        byPoint.forEach((point, sides) -> {
            int next = 0;
            while (next < sides.size()) {
                int end = chainEnd(sides, next);
                if (end > next + 1) {
                    blocks.add(block(sides.subList(next, end), places.get(point)));
                }
                next = end;
            }
        });
        return blocks;
    }

    /** Finds the end of a chain in which each range overlaps one before it. */
    private static int chainEnd(List<Side> sides, int start) {
        long reach = sides.get(start).range().to();
        int end = start + 1;
        while (end < sides.size() && sides.get(end).range().from() < reach) {
            reach = Math.max(reach, sides.get(end).range().to());
            end++;
        }
        return end;
    }

    private static TrialBlock block(List<Side> chain, int place) {
        TalliedRange start = chain.get(0).range();
        long to = chain.stream().mapToLong(side -> side.range().to()).max().orElseThrow();
        TrialRange trials = new TrialRange(place, start.from(), to);
        return new TrialBlock(start.point(), trials, missing(chain, false, trials), missing(chain, true, trials));
    }

    /** Lists the trials of a block that one of the directories lacks. */
    private static List<TrialRange> missing(List<Side> chain, boolean second, TrialRange trials) {
        List<TrialRange> missing = new ArrayList<>();
        long next = trials.from();
        for (Side side : chain) {
            if (side.second == second) {
                if (side.range.from() > next) {
                    missing.add(new TrialRange(trials.point(), next, side.range.from()));
                }
                next = side.range.to();
            }
        }
        if (next < trials.to()) {
            missing.add(new TrialRange(trials.point(), next, trials.to()));
        }
        return missing;
    }

    /** Finds the block that contains a range; null if there is none. */
    static TrialBlock holding(TalliedRange range, NavigableSet<TrialBlock> blocks) {
        TrialBlock block = blocks.floor(
                new TrialBlock(range.point(), new TrialRange(0, range.from(), range.from()), List.of(), List.of()));
        return block != null && block.point.equals(range.point()) && range.to() <= block.trials.to() ? block : null;
    }

    /** Names trials of a plan and their point. */
    static String inWords(SweepPlan plan, TrialRange trials) {
        var point = plan.points().get(trials.point()).point();
        return "trials " + trials.from() + " to " + (trials.to() - 1) + " of " + point.identity() + " (point "
                + point.id().substring(0, 12) + ")";
    }
}
