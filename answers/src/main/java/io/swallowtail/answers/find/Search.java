package io.swallowtail.answers.find;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;

/**
 * Finds the most preferred value whose probability meets a target.
 *
 * <p>A value is relevant if its verdict is open and it is preferred to every value known to meet the target. The search works first on
 * the value whose verdict, either way, eliminates the most values. This is bisection if the probabilities are ordered, and one value
 * after the other if their order is not known. A verdict that costs more ({@link Target#costlier}) must eliminate eight times as many
 * values, so bisection then begins near the end where verdicts are cheap. Each value has a quota of work. The quota of the k-th value
 * is 4<sup>-k</sup> of the first one's. So the work on values that become irrelevant is at most a third of the work on the others. A
 * value that is hard to decide does not delay the others. When no quota allows another step, the quota doubles.
 *
 * <p>The order depends only on counted work and verdicts, so the result is a function of the candidates. One thread owns a search. An
 * exception of {@link Candidate#step} ends {@link #run}; the verdicts of the finished steps remain valid.
 *
 * <p>Cost between two verdicts: linear in the number of values if their order is not known, otherwise quadratic divided by 64.
 */
public final class Search {
    /** The initial quota of work in path-edges: some milliseconds. */
    private static final double FIRST_QUOTA = 1 << 22;
    /** The ratio of the quotas of one value and the next. */
    private static final double FALL = 4;
    /** The number of values worked on at a time; the next one's quota would be a 4000th of the first one's. */
    private static final int MAX_PICKS = 6;

    /** The ratio of eliminated values that justifies a costly verdict instead of a cheap one. */
    private static final int COSTLY = 8;

    private final Ordering order;
    private final List<? extends Candidate> candidates;
    private final int holdingWeight;
    private final int failingWeight;
    private final BitSet holding = new BitSet();
    private final BitSet failing = new BitSet();
    private final BitSet stuck = new BitSet();
    /** The number of open values, for progress from other threads. */
    private volatile int left;

    /**
     * Prepares a search.
     *
     * @param order the order of the values
     * @param candidates the values in this order
     * @throws IllegalArgumentException if the order has another number of values
     */
    public Search(Ordering order, List<? extends Candidate> candidates, Target target) {
        if (order.size() != candidates.size()) {
            throw new IllegalArgumentException(candidates.size() + " candidates for " + order.size() + " values");
        }
        this.order = order;
        this.candidates = List.copyOf(candidates);
        this.holdingWeight = target.costlier() == Verdict.FAILS ? COSTLY : 1;
        this.failingWeight = target.costlier() == Verdict.HOLDS ? COSTLY : 1;
        for (int i = 0; i < candidates.size(); i++) {
            learn(i);
        }
        left = open().cardinality();
    }

    /**
     * Counts the values that can still change the answer. Any thread may ask.
     *
     * @return 0 if the answer is known
     */
    public int left() {
        return left;
    }

    /** Works until the answer is known, or until no candidate can do another step. */
    public void run() {
        double quota = FIRST_QUOTA;
        List<Integer> picks = picks();
        while (!picks.isEmpty()) {
            boolean moved = false;
            double share = quota;
            for (int i : picks) {
                moved |= advance(i, share);
                if (candidates.get(i).verdict() != Verdict.OPEN) {
                    learn(i);
                    left = open().cardinality();
                    picks = picks();
                    moved = true;
                    break;
                }
                share /= FALL;
            }
            quota = moved ? quota : 2 * quota;
        }
    }

    private boolean advance(int i, double quota) {
        Candidate candidate = candidates.get(i);
        boolean moved = false;
        while (candidate.verdict() == Verdict.OPEN && candidate.work() + candidate.nextWork() <= quota) {
            candidate.step();
            moved = true;
        }
        return moved;
    }

    private void learn(int i) {
        switch (candidates.get(i).verdict()) {
            case HOLDS -> holding.or(order.implied(i));
            case FAILS -> failing.or(order.refuted(i));
            case UNDECIDED -> stuck.set(i);
            default -> {} // nothing is known
        }
    }

    /**
     * Returns the most preferred value that is known to meet the target.
     *
     * @return its place, the first of equally preferred ones; -1 if there is none
     */
    public int best() {
        return holding.nextSetBit(0);
    }

    /**
     * Lists the values that may be better than {@link #best}, because their verdicts are unknown.
     *
     * @return their places, ascending; empty if the answer is known
     */
    public BitSet possible() {
        BitSet possible = new BitSet();
        possible.set(0, best() < 0 ? order.size() : order.rank(best()));
        possible.andNot(failing);
        return possible;
    }

    private BitSet open() {
        BitSet open = possible();
        open.andNot(stuck);
        return open;
    }

    /**
     * Lists the values to work on. The first is the best choice now; the others are the best choices after either verdict on it, and
     * so on.
     */
    private List<Integer> picks() {
        List<Integer> picks = new ArrayList<>();
        Deque<BitSet> left = new ArrayDeque<>(List.of(open()));
        while (!left.isEmpty() && picks.size() < MAX_PICKS) {
            BitSet values = left.remove();
            picks.forEach(values::clear);
            if (!values.isEmpty()) {
                int pick = mostPromising(values);
                picks.add(pick);
                left.add(leftIfHolding(pick, values));
                left.add(leftIfFailing(pick, values));
            }
        }
        return picks;
    }

    private int mostPromising(BitSet values) {
        int best = -1;
        int most = 0;
        int all = values.cardinality();
        for (int i = values.nextSetBit(0); i >= 0; i = values.nextSetBit(i + 1)) {
            int out = Math.min(
                    holdingWeight * (all - leftIfHolding(i, values).cardinality()),
                    failingWeight * (all - leftIfFailing(i, values).cardinality()));
            if (out > most) {
                best = i;
                most = out;
            }
        }
        return best;
    }

    private BitSet leftIfHolding(int i, BitSet values) {
        BitSet left = (BitSet) values.clone();
        left.clear(order.rank(order.implied(i).nextSetBit(0)), order.size());
        return left;
    }

    private BitSet leftIfFailing(int i, BitSet values) {
        BitSet left = (BitSet) values.clone();
        left.andNot(order.refuted(i));
        return left;
    }
}
