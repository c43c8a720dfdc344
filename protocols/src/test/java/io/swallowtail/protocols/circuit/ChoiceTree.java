package io.swallowtail.protocols.circuit;

import io.swallowtail.core.random.BitChoices;
import io.swallowtail.core.random.BoundedChoices;
import io.swallowtail.core.random.ChoiceStream;
import io.swallowtail.core.random.OnDemandCoins;
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

    /** Answers the questions of one stream of coins. */
    public OnDemandCoins.Source coins(String name) {
        return (step, place) -> answer(new Question(name, step, place), 2) == 1;
    }

    /** Writes the choices of all streams that are drawn, and answers the others. */
    public void answer(List<ChoiceStream> streams) {
        for (ChoiceStream stream : streams) {
            String name = stream.name();
            if (stream instanceof BitChoices coins) {
                for (int i = 0; i < coins.count(); i++) {
                    coins.set(i, answer(new Question(name, 0, i), 2) == 1);
                }
            } else if (stream instanceof BoundedChoices integers) {
                for (int i = 0; i < integers.count(); i++) {
                    integers.draws()[i] = answer(new Question(name, 0, i), integers.bound(i));
                }
            } else if (stream instanceof OnDemandCoins coins) {
                coins.answerFrom(coins(name));
            } else if (stream instanceof OnDemandIntegers integers) {
                integers.answerFrom(stream(name));
            }
        }
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

    /** Weighs the run that has just ended, such that all runs have the weight 2^coins; none asks for more coins than that. */
    public long weight(int coins) {
        BigFraction weight = probability().multiply(1L << coins);
        if (weight.getDenominatorAsLong() != 1) {
            throw new AssertionError("a run asks for more than " + coins + " coins");
        }
        return weight.getNumeratorAsLong();
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
