package io.swallowtail.core.rare;

import io.swallowtail.core.experiment.Outcome;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.experiment.Simulator;
import io.swallowtail.core.expression.Event;
import io.swallowtail.protocols.circuit.ChoiceTree;
import java.util.List;

/**
 * The exact probability of an event at a small point, by running all possible trials. All drawn and all requested
 * choices are levels of one tree of answers.
 */
final class WholeLaw {
    private WholeLaw() {}

    /** Runs all trials of a point and adds up those in which each event happens. */
    static double[] probabilities(Point point, List<Event> events) {
        ChoiceTree tree = new ChoiceTree();
        Simulator simulator = point.experiment().newSimulator(point.parameters());
        long[] metrics = new long[point.experiment().metrics().slots()];
        double[] sums = new double[events.size()];
        do {
            tree.answer(simulator.choices().streams());
            simulator.run(new Outcome(metrics));
            double weight = 1.0 / tree.settings();
            for (int e = 0; e < sums.length; e++) {
                sums[e] += events.get(e).happened(metrics) ? weight : 0;
            }
        } while (tree.nextRun());
        return sums;
    }
}
