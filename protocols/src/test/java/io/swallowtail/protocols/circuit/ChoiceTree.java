package io.swallowtail.protocols.circuit;

import io.swallowtail.core.random.OnDemandIntegers;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.commons.math3.fraction.BigFraction;

/**
 * Enumerates all runs of a computation that requests bounded integers. Each run is a leaf of the tree of answers, and
 * its probability is one over the product of the bounds.
 *
 * <pre> do { law.merge(run(tree), tree.probability(), BigFraction::add); } while (tree.nextRun());
 * </pre>
 */
public final class ChoiceTree {
    private record Question(String stream, long step, int place) {}

    private final List<Integer> answers = new ArrayList<>();
    private final List<Integer> bounds = new ArrayList<>();
    private final Map<Question, Integer> depths = new HashMap<>();

    /** Answers the questions of one stream; a question that is repeated gets the same answer. */
    public OnDemandIntegers.Source stream(String name) {
        return (step, place, bound) -> answer(new Question(name, step, place), bound);
    }

    private int answer(Question question, int bound) {
        if (bound < 1) {
            throw new AssertionError(question + " has bound " + bound);
        }
        int depth = depths.computeIfAbsent(question, asked -> depths.size());
        if (depth == answers.size()) {
            answers.add(0);
            bounds.add(bound);
        }
        if (bounds.get(depth) != bound) {
            throw new AssertionError(question + " has bound " + bound + ", before it was " + bounds.get(depth));
        }
        return answers.get(depth);
    }

    /** Gives the probability of the run that has just ended. */
    public BigFraction probability() {
        return new BigFraction(1, bounds.stream().mapToLong(bound -> bound).reduce(1, Math::multiplyExact));
    }

    /** Goes to the next leaf; false, with everything as at the beginning, when there is none. */
    public boolean nextRun() {
        if (answers.size() != depths.size()) {
            throw new AssertionError("a run asked for less than the same answers led it to ask before");
        }
        depths.clear();
        while (!answers.isEmpty()) {
            int last = answers.size() - 1;
            if (answers.get(last) + 1 < bounds.get(last)) {
                answers.set(last, answers.get(last) + 1);
                return true;
            }
            answers.remove(last);
            bounds.remove(last);
        }
        return false;
    }
}
