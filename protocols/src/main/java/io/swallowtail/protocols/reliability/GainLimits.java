package io.swallowtail.protocols.reliability;

import io.swallowtail.core.experiment.WeakPoints.Limited;
import io.swallowtail.core.experiment.WeakPoints.LimitedContribution;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;

/**
 * Limits of what each part contributes, for networks whose exact probabilities are out of reach. Sets of failing parts are divided into
 * classes: some parts fail, some work, and the others are free. The most probable class is taken first. Some part of a tree that joins
 * the terminals must fail, so the first such part divides the class. A class is settled if its failing parts separate the terminals. The
 * limits hold without trials, because each class that is not settled counts fully on the worse side.
 *
 * <p>Source: W. P. Dotson, J. O. Gobien, <i>A new analysis technique for probabilistic graphs</i>, IEEE Trans. Circuits Syst. 26 (1979).
 */
final class GainLimits {
    /** The most classes times nodes and links, about 2 s. */
    private static final double MAX_WORK = 1e8;

    private static final int MAX_CLASSES = 1 << 16;
    /** The open part of the probability, over the settled one, that ends the search. */
    private static final double GAP = 1e-6;

    private final GraphParts parts;
    private final SeparatingSets sets;
    private final double[] p;
    private final Mass separated;
    private final PriorityQueue<Open> heap = new PriorityQueue<>(
            Comparator.comparingDouble(Open::probability).reversed().thenComparingLong(Open::number));
    private long classes;

    /**
     * A class that is not settled.
     *
     * @param parent the class of which it is a part; null for that of all sets
     * @param failing the part that fails, but for the first class
     * @param working how many parts of the parent's tree work
     * @param tree the parts of which one must fail
     */
    private record Open(Open parent, int failing, int working, int[] tree, double probability, long number) {}

    /** The probability of disjoint classes, and of those in which a part fails or works. */
    private final class Mass {
        double all;
        final double[] failing = new double[p.length];
        final double[] working = new double[p.length];

        void add(Open some, double probability) {
            all += probability;
            for (Open each = some; each.parent != null; each = each.parent) {
                failing[each.failing] += probability;
                for (int i = 0; i < each.working; i++) {
                    working[each.parent.tree[i]] += probability;
                }
            }
        }

        /** Returns the probability of the sets in which a part fails. */
        double with(int part) {
            return failing[part] + p[part] * Math.max(0, all - failing[part] - working[part]);
        }
    }

    GainLimits(GraphParts parts) {
        this.parts = parts;
        sets = new SeparatingSets(parts);
        p = new double[parts.probability().length];
        parts.failing().forEach(part -> p[part] = parts.probability()[part].doubleValue());
        separated = new Mass();
    }

    /** Finds the limits; empty if those of the probability differ by more than a factor of 2. */
    Optional<Limited> find() {
        double most = Math.min(MAX_CLASSES, MAX_WORK / parts.firstGroup());
        add(null, 0, 0, 1);
        double open = 1;
        for (long next = 0; !heap.isEmpty() && classes < most && open > GAP * separated.all; ) {
            divide(heap.remove());
            if (classes >= next) {
                open = heap.stream().mapToDouble(Open::probability).sum();
                next = classes + classes / 4 + 1;
            }
        }
        return Optional.of(limits()).filter(limits -> limits.low() > 0 && limits.high() <= 2 * limits.low());
    }

    private void divide(Open some) {
        double probability = some.probability;
        for (int i = 0; i < some.tree.length; i++) {
            int part = some.tree[i];
            add(some, part, i, probability * p[part]);
            probability *= 1 - p[part];
        }
    }

    private void add(Open parent, int failing, int working, double probability) {
        List<Integer> failed = new ArrayList<>();
        List<Integer> works = new ArrayList<>();
        Open some = new Open(parent, failing, working, null, probability, classes++);
        for (Open each = some; each.parent != null; each = each.parent) {
            failed.add(each.failing);
            for (int i = 0; i < each.working; i++) {
                works.add(each.parent.tree[i]);
            }
        }
        sets.tree(failed, works)
                .ifPresentOrElse(
                        tree -> heap.add(new Open(parent, failing, working, tree, probability, some.number)),
                        () -> separated.add(some, probability));
    }

    private Limited limits() {
        Mass open = new Mass();
        heap.forEach(some -> open.add(some, some.probability));
        return new Limited(
                separated.all,
                Math.min(1, separated.all + open.all),
                parts.failing().stream()
                        .map(part -> contribution(part, open))
                        .sorted(Comparator.comparingDouble(LimitedContribution::gainLow)
                                .thenComparingDouble(LimitedContribution::gainHigh)
                                .reversed()
                                .thenComparing(LimitedContribution::part))
                        .toList());
    }

    private LimitedContribution contribution(int part, Mass open) {
        double failing = separated.with(part);
        double working = separated.all - failing;
        double mostFailing = failing + open.with(part);
        double mostWorking = working + open.all - open.with(part);
        return new LimitedContribution(
                parts.graph().name(part),
                p[part],
                failing / (failing + mostWorking),
                mostFailing / (mostFailing + working),
                Math.max(0, (1 - p[part]) * failing - p[part] * mostWorking),
                Math.max(0, (1 - p[part]) * mostFailing - p[part] * working));
    }
}
