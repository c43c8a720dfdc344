package io.swallowtail.jobs.upkeep;

import io.swallowtail.answers.plan.SweepPlan;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.jobs.commit.TalliedRange;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Trials [from, to) of a point that occur in two directories. In both, ranges fill the block exactly, so that their tallies can be compared.
 *
 * @param point the point's id
 * @param from first trial
 * @param to end of the block, excluded
 */
record TrialBlock(String point, long from, long to) {
    /** A range, and which of the two directories contains it. */
    private record Side(TalliedRange range, boolean second) {}

    /**
     * Finds the trials that occur in both of two directories.
     *
     * @param plan the plan of the second directory
     * @throws BadInputException if the ranges of the two overlap without filling a block
     */
    static Set<TrialBlock> shared(
            List<TalliedRange> first, List<TalliedRange> second, String secondName, SweepPlan plan) {
        Map<String, List<Side>> byPoint = new HashMap<>();
        first.forEach(range -> byPoint.computeIfAbsent(range.point(), point -> new ArrayList<>())
                .add(new Side(range, false)));
        second.forEach(range -> byPoint.computeIfAbsent(range.point(), point -> new ArrayList<>())
                .add(new Side(range, true)));
        Set<TrialBlock> blocks = new HashSet<>();
        for (List<Side> sides : byPoint.values()) {
            sides.sort(Comparator.comparingLong(side -> side.range().from()));
            int next = 0;
            while (next < sides.size()) {
                int end = chainEnd(sides, next);
                block(sides.subList(next, end), secondName, plan).ifPresent(blocks::add);
                next = end;
            }
        }
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

    private static Optional<TrialBlock> block(List<Side> chain, String secondName, SweepPlan plan) {
        if (chain.size() == 1) {
            return Optional.empty();
        }
        TalliedRange start = chain.get(0).range();
        long to = chain.stream().mapToLong(side -> side.range().to()).max().orElseThrow();
        TrialBlock block = new TrialBlock(start.point(), start.from(), to);
        if (trials(chain, false) != to - start.from() || trials(chain, true) != to - start.from()) {
            throw Merge.refused(secondName + " shares some of the " + block.inWords(plan)
                    + " with a directory before it, in ranges that cannot be compared");
        }
        return Optional.of(block);
    }

    private static long trials(List<Side> chain, boolean second) {
        return chain.stream()
                .filter(side -> side.second() == second)
                .mapToLong(side -> side.range().trials())
                .sum();
    }

    /** Finds the block that contains a range; empty if there is none. */
    static Optional<TrialBlock> holding(TalliedRange range, Set<TrialBlock> blocks) {
        return blocks.stream()
                .filter(block ->
                        block.point.equals(range.point()) && block.from <= range.from() && range.to() <= block.to)
                .findFirst();
    }

    /** Names the trials and their point, which is a point of a plan. */
    String inWords(SweepPlan plan) {
        Point found = plan.planned(point, "the sweep").point();
        return "trials " + from + " to " + (to - 1) + " of " + found.identity() + " (point " + point.substring(0, 12)
                + ")";
    }
}
