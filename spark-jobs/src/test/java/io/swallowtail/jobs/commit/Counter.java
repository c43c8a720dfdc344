package io.swallowtail.jobs.commit;

import static io.swallowtail.core.experiment.Metric.NULLABLE;
import static io.swallowtail.core.experiment.Metric.binned;
import static io.swallowtail.core.experiment.Metric.unit;

import io.swallowtail.core.experiment.Definition;
import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.experiment.IntegerParameter;
import io.swallowtail.core.experiment.Metric;
import io.swallowtail.core.experiment.Metrics;
import io.swallowtail.core.experiment.Outcome;
import io.swallowtail.core.experiment.Simulator;
import io.swallowtail.core.random.IntegerChoices;
import java.util.function.Consumer;

/** A die whose versions have the same revision and the same trials, but other metrics. */
abstract class Counter extends Experiment {
    private static final int FACES = 10_000;

    Counter(Consumer<Metrics> declarations) {
        super(definition(declarations));
    }

    private static Definition definition(Consumer<Metrics> declarations) {
        Metrics metrics = new Metrics();
        declarations.accept(metrics);
        return Definition.of("counter", "a die", "none")
                .parameters(IntegerParameter.required("n", "the number of the die", 1, 9))
                .metrics(metrics)
                .events("face >= 9000")
                .simulator(parameters -> new Throw(metrics));
    }

    private static final class Throw extends Simulator {
        private final Metrics metrics;
        private final IntegerChoices die = choices.integers("die", 1, FACES);

        Throw(Metrics metrics) {
            this.metrics = metrics;
        }

        @Override
        protected void simulate(Outcome out) {
            for (Metric metric : metrics) {
                out.set((Metric.Whole) metric, die.values()[0]);
            }
        }
    }

    /** The first version. */
    public static final class First extends Counter {
        /** Creates the experiment. */
        public First() {
            super(metrics -> metrics.integer("face", "shown", unit("points")));
        }
    }

    /** Counts one more metric, which may be null. */
    public static final class WithNullable extends Counter {
        /** Creates the experiment. */
        public WithNullable() {
            super(metrics -> {
                metrics.integer("face", "shown", unit("points"));
                metrics.integer("idle", "the same", NULLABLE);
            });
        }
    }

    /** Counts one more metric. */
    public static final class WithOther extends Counter {
        /** Creates the experiment. */
        public WithOther() {
            super(metrics -> {
                metrics.integer("face", "shown", unit("points"));
                metrics.integer("idle", "the same");
            });
        }
    }

    /** Counts in bins. */
    public static final class Binned extends Counter {
        /** Creates the experiment. */
        public Binned() {
            super(metrics -> metrics.integer("face", "shown", unit("points"), binned(1000)));
        }
    }

    /** Counts something of another unit. */
    public static final class InPips extends Counter {
        /** Creates the experiment. */
        public InPips() {
            super(metrics -> metrics.integer("face", "shown", unit("pips")));
        }
    }
}
