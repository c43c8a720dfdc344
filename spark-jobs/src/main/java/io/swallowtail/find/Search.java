package io.swallowtail.find;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;

/**
 * Finds the most preferred of some values whose probability meets a target.
 *
 * <p>Only values matter that are preferred to every value known to meet the target, and whose verdict is open. They are worked on in the order in which they promise
 * most: first the one after which, by either verdict, most values drop out. That is bisection where probabilities are ordered, and one value after the other where
 * their order is not known. A verdict that costs more ({@link Target#costlier}) has to let eight times as many values drop out, so bisection then begins near the end where verdicts are cheap.
 * Each value may do a quota of work, and the k-th of them 4<sup>-k</sup> of the first one's: so the work on values that turn out not to matter is at most
 * a third of that on the others, and a value that is hard to decide does not keep the others waiting. When no quota allows another step, it doubles.
 *
 * <p>The order depends on counted work and verdicts alone, so the result is a function of the candidates. One thread owns a search; whatever {@link Candidate#step} throws ends
 * {@link #run}, and the search then knows what the finished steps say.
 *
 * <p>Cost: for values whose order is not known linear in their number between two verdicts, else quadratic over 64.
 */
public final class Search {
    /** The quota of work to begin with, in path-edges: some milliseconds. */
    private static final double FIRST_QUOTA = 1 << 22;
    /** How much less the next value may do. */
    private static final double FALL = 4;
    /** The values that are worked on at a time: the next one could do a 4000th of the first one's work. */
    private static final int MOST_PICKS = 6;

    /** How many values must be expected to drop out by a costly verdict for each one by a cheap verdict. */
    private static final int COSTLY = 8;

    private final Ordering order;
    private final List<? extends Candidate> candidates;
    private final int holdingWeight;
    private final int failingWeight;
    private final BitSet holding = new BitSet();
    private final BitSet failing = new BitSet();
    private final BitSet stuck = new BitSet();

    /**
     * Prepares a search.
     *
     * @param order the order of the values
     * @param candidates the values in this order
     * @param target what they are to meet
     * @throws IllegalArgumentException if these are not as many
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
    }

    /** Works until the answer is known, or as much of it as the candidates can say. */
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
     * Gives the most preferred value that is known to meet the target.
     *
     * @return its place, the first of equally preferred ones; -1 if there is none
     */
    public int best() {
        return holding.nextSetBit(0);
    }

    /**
     * Lists the values that may be better than {@link #best}, because nothing is known of them.
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

    /** Lists the values to work on, the most promising first: then those that will be if it holds, or if it fails, and so on. */
    private List<Integer> picks() {
        List<Integer> picks = new ArrayList<>();
        Deque<BitSet> left = new ArrayDeque<>(List.of(open()));
        while (!left.isEmpty() && picks.size() < MOST_PICKS) {
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
