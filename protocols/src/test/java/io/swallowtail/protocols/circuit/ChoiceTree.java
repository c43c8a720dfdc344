package io.swallowtail.protocols.circuit;

import io.swallowtail.core.random.BernoulliChoices;
import io.swallowtail.core.random.BitChoices;
import io.swallowtail.core.random.BoundedChoices;
import io.swallowtail.core.random.ChoiceStream;
import io.swallowtail.core.random.OnDemandCoins;
import io.swallowtail.core.random.OnDemandIntegers;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.apache.commons.math3.fraction.BigFraction;

/**
 * Enumerates all runs of a computation that requests bounded integers. Each run is a leaf of the tree of answers, and
 * its probability is one over the product of the bounds.
 *
 * <pre> tree.addRuns(law, () -> run(tree));
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

    /** Writes the choices of all streams that are drawn, and answers the others. Flags are fair coins. */
    public void answer(List<ChoiceStream> streams) {
        for (ChoiceStream stream : streams) {
            OnDemandIntegers.Source source = stream(stream.name());
            if (stream instanceof BitChoices coins) {
                IntStream.range(0, coins.count()).forEach(i -> coins.set(i, source.integer(0, i, 2) == 1));
            } else if (stream instanceof BernoulliChoices flags) {
                IntStream.range(0, flags.count()).forEach(i -> flags.set(i, source.integer(0, i, 2) == 1));
            } else if (stream instanceof BoundedChoices integers) {
                IntStream.range(0, integers.count())
                        .forEach(i -> integers.draws()[i] = source.integer(0, i, integers.bound(i)));
            } else if (stream instanceof OnDemandCoins coins) {
                coins.answerFrom(coins(stream.name()));
            } else if (stream instanceof OnDemandIntegers integers) {
                integers.answerFrom(source);
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
        return new BigFraction(1, settings());
    }

    /** Counts the equally likely settings of the choices that the run has requested. */
    public long settings() {
        long settings = 1;
        for (int bound : bounds) {
            settings = Math.multiplyExact(settings, bound);
        }
        return settings;
    }

    /** Weighs the run that has just ended, such that all runs have the weight 2^coins; none asks for more coins than that. */
    public long weight(int coins) {
        long settings = settings();
        if (settings > 1L << coins || Long.bitCount(settings) != 1) {
            throw new AssertionError("a run asks for more than " + coins + " coins");
        }
        return (1L << coins) / settings;
    }

    /** Runs all leaves and adds up their weights by outcome. */
    public <T> void addRuns(Map<T, Long> law, int coins, Supplier<T> run) {
        do {
            law.merge(run.get(), weight(coins), Long::sum);
        } while (nextRun());
    }

    /** Runs all leaves and adds up their probabilities by outcome. */
    public <T> void addRuns(Map<T, BigFraction> law, Supplier<T> run) {
        Map<T, Map<Long, Integer>> runs = new HashMap<>();
        do {
            runs.computeIfAbsent(run.get(), outcome -> new HashMap<>()).merge(settings(), 1, Integer::sum);
        } while (nextRun());
        runs.forEach((outcome, counts) -> counts.forEach(
                (settings, count) -> law.merge(outcome, new BigFraction(count, settings), BigFraction::add)));
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
