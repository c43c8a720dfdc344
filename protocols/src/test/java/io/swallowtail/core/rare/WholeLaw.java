package io.swallowtail.core.rare;

import io.swallowtail.core.experiment.Outcome;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.experiment.Simulator;
import io.swallowtail.core.expression.Event;
import io.swallowtail.core.random.BitChoices;
import io.swallowtail.core.random.BoundedChoices;
import io.swallowtail.core.random.ChoiceStream;
import io.swallowtail.core.random.OnDemandCoins;
import io.swallowtail.core.random.OnDemandIntegers;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The exact probability of an event at a small point, by running all possible trials. All drawn and all requested
 * choices are levels of one tree of answers.
 */
final class WholeLaw {
    private record Question(String stream, long step, int place) {}

    private final List<Integer> answers = new ArrayList<>();
    private final List<Integer> bounds = new ArrayList<>();
    private final Map<Question, Integer> depths = new HashMap<>();

    private WholeLaw() {}

    /** Runs all trials of a point and adds up those in which each event happens. */
    static double[] probabilities(Point point, List<Event> events) {
        WholeLaw tree = new WholeLaw();
        Simulator simulator = point.experiment().newSimulator(point.parameters());
        long[] metrics = new long[point.experiment().metrics().slots()];
        double[] sums = new double[events.size()];
        do {
            tree.write(simulator.choices().streams());
            simulator.run(new Outcome(metrics));
            double weight = 1;
            for (int bound : tree.bounds) {
                weight /= bound;
            }
            for (int e = 0; e < sums.length; e++) {
                sums[e] += events.get(e).happened(metrics) ? weight : 0;
            }
        } while (tree.next());
        return sums;
    }

    private void write(List<ChoiceStream> streams) {
        for (ChoiceStream stream : streams) {
            String name = stream.name();
            if (stream instanceof BitChoices coins) {
                for (int i = 0; i < coins.count(); i++) {
                    long coin = answer(new Question(name, 0, i), 2);
                    coins.words()[i >>> 6] = coins.words()[i >>> 6] & ~(1L << i) | coin << i;
                }
            } else if (stream instanceof BoundedChoices integers) {
                for (int i = 0; i < integers.count(); i++) {
                    integers.draws()[i] = answer(new Question(name, 0, i), integers.bound(i));
                }
            } else if (stream instanceof OnDemandCoins coins) {
                coins.answerFrom((step, place) -> answer(new Question(name, step, place), 2) == 1);
            } else if (stream instanceof OnDemandIntegers integers) {
                integers.answerFrom((step, place, bound) -> answer(new Question(name, step, place), bound));
            }
        }
    }

    private int answer(Question question, int bound) {
        int depth = depths.computeIfAbsent(question, asked -> depths.size());
        if (depth == answers.size()) {
            answers.add(0);
            bounds.add(bound);
        }
        return answers.get(depth);
    }

    private boolean next() {
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
