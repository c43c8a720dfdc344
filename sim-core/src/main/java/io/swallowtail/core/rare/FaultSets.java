package io.swallowtail.core.rare;

import io.swallowtail.core.statistics.BinomialTail;
import io.swallowtail.core.statistics.LogSum;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Counts the sets of k faults that cause an event, for small k, by a search that treats many sets at once. It divides
 * the parts into groups and asks for the sets with given numbers of parts from each group. If even all parts of these
 * groups together do not cause the event, no such set does. If the groups of which all parts are taken cause it, all
 * such sets do. Otherwise one group is halved.
 *
 * <p>The work is a number of runs. So the same numbers k are counted on every machine.
 */
final class FaultSets {
    private static final long MAX_RUNS = 1 << 18;
    private static final long MIN_RUNS = 1 << 10;
    /** The most path-edges of all runs. */
    private static final double MAX_WORK = 2e10;

    private final FaultOrder trials;
    private final int[] parts;
    private final long most;
    private final List<Group> groups = new ArrayList<>();
    private long runs;

    /** The parts at places [from, to) of the list, of which a number is taken. */
    private record Group(int from, int to, int taken) {
        boolean isWhole() {
            return taken == to - from;
        }
    }

    /**
     * Prepares a count.
     *
     * @param trials the parts and the event; no other choices
     * @param work the path-edges of a run
     */
    FaultSets(FaultOrder trials, long work) {
        this.trials = trials;
        // A random list, because neighbours often depend on each other.
        this.parts = trials.shuffled();
        this.most = (long) Math.max(MIN_RUNS, Math.min(MAX_RUNS, MAX_WORK / work));
    }

    /**
     * Counts for k = 0, 1, 2, … until the allowed runs are spent, or all sets cause the event.
     *
     * @param known the shares for the first of these k
     * @return for each of these k, the share of the sets of k parts that cause the event; for all k if the event is impossible
     */
    List<Double> shares(List<Double> known) {
        groups.add(new Group(0, parts.length, parts.length));
        if (!causes(true)) {
            return Collections.nCopies(parts.length + 1, 0.0);
        }
        List<Double> shares = new ArrayList<>(known);
        while (shares.size() <= parts.length && (shares.isEmpty() || shares.get(shares.size() - 1) < 1)) {
            int k = shares.size();
            groups.clear();
            if (k > 0) {
                groups.add(new Group(0, parts.length, k));
            }
            double causing = causing(false, false);
            if (runs > most) {
                break;
            }
            shares.add(Math.min(1, causing / choose(parts.length, k)));
        }
        return shares;
    }

    /**
     * Counts the sets of the current groups that cause the event.
     *
     * @param isPossible whether all parts of the groups are known to cause it
     * @param isOpen whether the groups that are taken as a whole are known not to cause it
     */
    private double causing(boolean isPossible, boolean isOpen) {
        if (!isPossible && !causes(false)) {
            return 0;
        }
        if (!isOpen && causes(true)) {
            return groups.stream()
                    .mapToDouble(group -> choose(group.to - group.from, group.taken))
                    .reduce(1, (x, y) -> x * y);
        }
        int largest = -1;
        for (int g = 0; g < groups.size(); g++) {
            Group group = groups.get(g);
            if (!group.isWhole()
                    && (largest < 0 || group.to - group.from > groups.get(largest).to - groups.get(largest).from)) {
                largest = g;
            }
        }
        return largest < 0 || runs > most ? 0 : halved(largest);
    }

    private double halved(int place) {
        Group group = groups.remove(place);
        int middle = group.from + group.to >>> 1;
        double sum = 0;
        for (int left = 0; left <= group.taken; left++) {
            int right = group.taken - left;
            if (left <= middle - group.from && right <= group.to - middle) {
                int size = groups.size();
                boolean becomesWhole = add(group.from, middle, left) | add(middle, group.to, right);
                sum += causing(left > 0 && right > 0, !becomesWhole);
                while (groups.size() > size) {
                    groups.remove(groups.size() - 1);
                }
            }
        }
        groups.add(place, group);
        return sum;
    }

    private boolean add(int from, int to, int taken) {
        if (taken == 0) {
            return false;
        }
        Group group = new Group(from, to, taken);
        groups.add(group);
        return group.isWhole();
    }

    /** Returns whether the parts of all groups, or of those that are taken as a whole, cause the event. */
    private boolean causes(boolean onlyWhole) {
        runs++;
        trials.clear();
        for (Group group : groups) {
            for (int i = group.from; i < group.to && (!onlyWhole || group.isWhole()); i++) {
                trials.set(parts[i], true);
            }
        }
        return trials.happens();
    }

    /** The natural logarithm of the probability of the event with few faults, from the shares of the sets that cause it. */
    static double log(List<Double> shares, int parts, double p) {
        double log = Double.NEGATIVE_INFINITY;
        for (int k = 0; k < shares.size(); k++) {
            log = LogSum.log(log, StrictMath.log(shares.get(k)) + BinomialTail.logPmf(k, parts, p));
        }
        return log;
    }

    /** The number of sets of k parts out of m. */
    static double choose(int m, int k) {
        double number = 1;
        for (int i = 0; i < Math.min(k, m - k); i++) {
            number = number * (m - i) / (i + 1);
        }
        return number;
    }
}
