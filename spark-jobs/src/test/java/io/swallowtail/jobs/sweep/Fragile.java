package io.swallowtail.jobs.sweep;

import io.swallowtail.core.experiment.Definition;
import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.experiment.IntegerParameter;
import io.swallowtail.core.experiment.Metric;
import io.swallowtail.core.experiment.Metrics;
import io.swallowtail.core.experiment.Outcome;
import io.swallowtail.core.experiment.Parameters;
import io.swallowtail.core.experiment.Simulator;
import io.swallowtail.core.random.IntegerChoices;

/** Throws a die of 1,000 faces. Where {@code defect} is not 0, a 7 is a failure; with defect 3, every trial is. */
public final class Fragile extends Experiment {
    private static final IntegerParameter DEFECT = IntegerParameter.required(
            "defect", "0: none, 1: throws at 7, 2: leaves the range at 7, 3: cannot be made", 0, 3);
    private static final Metrics METRICS = new Metrics();
    private static final Metric.Whole FACE = METRICS.integer("face", "an integer from 1 to 1000");

    /** Creates the experiment. */
    public Fragile() {
        super(Definition.of("fragile", "a defect", "none")
                .parameters(DEFECT)
                .metrics(METRICS)
                .events("face >= 500")
                .range(FACE, 1, parameters -> 1000)
                .simulator(Fragile::simulator));
    }

    private static Simulator simulator(Parameters parameters) {
        long defect = parameters.get(DEFECT);
        if (defect == 3) {
            throw new IllegalStateException("traffic.txt: no such file");
        }
        return new Simulator() {
            private final IntegerChoices die = choices.integers("die", 1, 1000);

            @Override
            protected void simulate(Outcome out) {
                int face = die.values()[0] + 1;
                if (face == 7 && defect == 1) {
                    throw new IllegalStateException("face 7");
                }
                out.set(FACE, face == 7 && defect == 2 ? 1001 : face);
            }
        };
    }
}
