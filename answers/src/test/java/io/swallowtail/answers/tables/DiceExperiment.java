package io.swallowtail.answers.tables;

import io.swallowtail.core.experiment.Definition;
import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.experiment.IntegerParameter;
import io.swallowtail.core.experiment.Metric;
import io.swallowtail.core.experiment.Metrics;
import io.swallowtail.core.experiment.Outcome;
import io.swallowtail.core.experiment.Parameters;
import io.swallowtail.core.experiment.Simulator;
import io.swallowtail.core.random.IntegerChoices;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A die with a number that is null at times, a flag that is null at times, the throw itself, a ratio that is null at times, and
 * a number of many values that is counted in bins. It is in the catalogue of these tests.
 */
public final class DiceExperiment extends Experiment {
    private static final IntegerParameter OFFSET = IntegerParameter.required("add", "what is added", 0, 1000);

    private static final Metrics METRICS = new Metrics();
    private static final Metric.Whole TOTAL =
            METRICS.integer("total", "throw + add; null for 3", Metric.unit("eyes"), Metric.NULLABLE);
    private static final Metric.Flag ODD = METRICS.flag("odd", "odd; null for 0", Metric.NULLABLE);
    private static final Metric.Whole THROWN = METRICS.integer("thrown", "0 to 5");
    private static final Metric.Ratio SHARE =
            METRICS.ratio("share", "throw over 1 + wide % 7; null for 4", Metric.NULLABLE);
    private static final Metric.Whole WIDE = METRICS.integer("wide", "-1500 to -501", Metric.binned(10));

    private final AtomicInteger prepared;

    /** Defines the experiment, as a service. */
    public DiceExperiment() {
        this(new AtomicInteger());
    }

    private DiceExperiment(AtomicInteger prepared) {
        super(Definition.of("dice", "a die", "none")
                .parameters(OFFSET)
                .metrics(METRICS)
                .events("odd")
                .simulator(parameters -> {
                    prepared.incrementAndGet();
                    return new Throw(parameters);
                }));
        this.prepared = prepared;
    }

    /** Counts the simulators that were prepared. */
    public int prepared() {
        return prepared.get();
    }

    private static final class Throw extends Simulator {
        private final IntegerChoices die = choices.integers("die", 1, 6);
        private final IntegerChoices wide = choices.integers("wide", 1, 1000);
        private final long offset;

        Throw(Parameters parameters) {
            offset = parameters.get(OFFSET);
        }

        @Override
        protected void simulate(Outcome out) {
            long thrown = die.values()[0];
            out.set(TOTAL, thrown + offset);
            out.set(ODD, thrown % 2 == 1);
            out.set(THROWN, thrown);
            out.set(SHARE, thrown, 1 + wide.values()[0] % 7);
            out.set(WIDE, wide.values()[0] - 1500);
            if (thrown == 3) {
                out.setNull(TOTAL);
            } else if (thrown == 0) {
                out.setNull(ODD);
            } else if (thrown == 4) {
                out.setNull(SHARE);
            }
        }
    }
}
