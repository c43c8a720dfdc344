package org.example;

import io.swallowtail.core.experiment.Definition;
import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.experiment.Metric;
import io.swallowtail.core.experiment.Metrics;
import io.swallowtail.core.experiment.Outcome;
import io.swallowtail.core.experiment.Simulator;
import io.swallowtail.core.random.IntegerChoices;
import java.util.Arrays;

/**
 * The dodecahedron, the benchmark of network reliability: each of 30 links lives for a uniform time below 2^30, and two
 * opposite nodes are separated when all their paths have a link that has failed.
 */
public final class Dodecahedron extends Experiment {
    private static final Metrics METRICS = new Metrics();
    private static final Metric.Whole SEPARATED_AT =
            METRICS.integer("separated_at", "when the two nodes get separated");

    public Dodecahedron() {
        super(Definition.of(
                        "dodecahedron",
                        "two opposite nodes of the dodecahedron",
                        "Fishman, IEEE Trans. Reliability 1986")
                .metrics(METRICS)
                .events("separated_at < 1000000")
                .work(parameters -> 30)
                .simulator(parameters -> new Run()));
    }

    private static final class Run extends Simulator {
        private static final int NODES = 20;
        /** The generalized Petersen graph GP(10, 2). */
        private static final int[][] LINKS = new int[30][];

        static {
            for (int i = 0; i < 10; i++) {
                LINKS[3 * i] = new int[] {i, (i + 1) % 10};
                LINKS[3 * i + 1] = new int[] {i, 10 + i};
                LINKS[3 * i + 2] = new int[] {10 + i, 10 + (i + 2) % 10};
            }
        }

        private final IntegerChoices lifetimes = choices.integers("lifetimes", LINKS.length, 1 << 30);
        private final int[] reached = new int[NODES];

        /** Finds the latest time at which a path from node 0 to its opposite, node 5, lives: the largest minimum over paths. */
        @Override
        protected void simulate(Outcome out) {
            Arrays.fill(reached, -1);
            reached[0] = Integer.MAX_VALUE;
            for (boolean changes = true; changes; ) {
                changes = false;
                for (int link = 0; link < LINKS.length; link++) {
                    int one = LINKS[link][0];
                    int other = LINKS[link][1];
                    int lasts = lifetimes.values()[link];
                    int through = Math.min(lasts, Math.max(reached[one], reached[other]));
                    if (through > reached[one] || through > reached[other]) {
                        reached[one] = Math.max(reached[one], through);
                        reached[other] = Math.max(reached[other], through);
                        changes = true;
                    }
                }
            }
            out.set(SEPARATED_AT, reached[5]);
        }
    }
}
