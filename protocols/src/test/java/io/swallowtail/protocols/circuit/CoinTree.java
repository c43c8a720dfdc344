package io.swallowtail.protocols.circuit;

import io.swallowtail.core.random.OnDemandCoins;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Enumerates all runs of a computation that requests coins. Each run is a leaf of the tree of answers and has the
 * weight 2^(mostCoins - requested coins). So all leaves together have the weight 2^mostCoins.
 *
 * <pre> do { law.merge(run(tree), tree.weight(), Long::sum); } while (tree.nextRun());
 * </pre>
 */
final class CoinTree {
    private record Question(String stream, long step, int place) {}

    private final int mostCoins;
    private final List<Boolean> answers = new ArrayList<>();
    private final Map<Question, Boolean> asked = new HashMap<>();

    CoinTree(int mostCoins) {
        this.mostCoins = mostCoins;
    }

    /** Answers the questions of one stream; a question that is repeated gets the same answer. */
    OnDemandCoins.Source stream(String name) {
        return (step, place) -> asked.computeIfAbsent(new Question(name, step, place), this::answer);
    }

    private boolean answer(Question question) {
        int depth = asked.size();
        if (depth == mostCoins) {
            throw new AssertionError("a run asks for more than " + mostCoins + " coins, the last at " + question);
        }
        if (depth == answers.size()) {
            answers.add(false);
        }
        return answers.get(depth);
    }

    /** Weighs the run that has just ended. */
    long weight() {
        return 1L << (mostCoins - asked.size());
    }

    /** Goes to the next leaf; false, with everything as at the beginning, when there is none. */
    boolean nextRun() {
        if (answers.size() != asked.size()) {
            throw new AssertionError("a run asked for fewer coins than the same answers led it to ask before");
        }
        asked.clear();
        while (!answers.isEmpty() && answers.get(answers.size() - 1)) {
            answers.remove(answers.size() - 1);
        }
        if (answers.isEmpty()) {
            return false;
        }
        answers.set(answers.size() - 1, true);
        return true;
    }
}
