package io.swallowtail.connector;

import io.swallowtail.experiment.Experiment;
import io.swallowtail.experiment.Facts;
import io.swallowtail.experiment.IntegerParameter;
import io.swallowtail.experiment.Metric;
import io.swallowtail.experiment.Parameter;
import io.swallowtail.experiment.Parameters;
import io.swallowtail.experiment.Simulator;
import io.swallowtail.random.Choices;
import io.swallowtail.random.IntegerChoices;
import io.swallowtail.statistics.Tally;
import java.util.List;
import java.util.Map;

/**
 * A die with a number that is null at times, a flag that is null at times, the throw itself, a ratio that is null at times, and
 * a number of many values that is counted in bins. It is in the catalogue of these tests.
 */
public final class DiceExperiment implements Experiment {
    private static final IntegerParameter OFFSET = IntegerParameter.required("add", "what is added", 0, 1000);

    private int prepared;

    /** Counts the simulators that were prepared. */
    int prepared() {
        return prepared;
    }

    private static final Facts FACTS = Facts.of("dice", "a die", "none");

    @Override
    public Facts facts() {
        return FACTS;
    }

    @Override
    public List<Parameter<?>> parameters() {
        return List.of(OFFSET);
    }

    @Override
    public Map<String, Long> constants(Parameters parameters) {
        return Map.of();
    }

    @Override
    public List<Metric> metrics() {
        return List.of(
                Metric.integer("total", "throw + add; null for 3").unit("eyes").nullable(),
                Metric.flag("odd", "odd; null for 0").nullable(),
                Metric.integer("thrown", "0 to 5"),
                Metric.ratio("share", "throw over 1 + wide % 7; null for 4").nullable(),
                Metric.integer("wide", "-1500 to -501").binned(10));
    }

    @Override
    public List<String> defaultEvents(Parameters parameters) {
        return List.of("odd");
    }

    @Override
    public long work(Parameters parameters) {
        return 1;
    }

    @Override
    public Simulator prepare(Parameters parameters) {
        prepared++;
        Choices choices = new Choices();
        IntegerChoices die = choices.integers("die", 1, 6);
        IntegerChoices wide = choices.integers("wide", 1, 1000);
        return new Simulator() {
            @Override
            public Choices choices() {
                return choices;
            }

            @Override
            public void run(long[] metrics) {
                long thrown = die.values()[0];
                metrics[0] = thrown == 3 ? Tally.NULL : thrown + parameters.get(OFFSET);
                metrics[1] = thrown == 0 ? Tally.NULL : thrown % 2;
                metrics[2] = thrown;
                metrics[3] = thrown == 4 ? Tally.NULL : thrown;
                metrics[4] = 1 + wide.values()[0] % 7;
                metrics[5] = wide.values()[0] - 1500;
            }
        };
    }
}
