package io.swallowtail.replay;

import io.swallowtail.experiment.MetricLayout;
import io.swallowtail.experiment.TracedSimulator;
import io.swallowtail.experiment.Tracer;
import io.swallowtail.plan.BadInputException;
import io.swallowtail.statistics.Tally;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The trace of a trial, taken down sentence by sentence; its last ones are the metrics. */
public final class Trace implements Tracer {
    private final int longestList;
    private final List<String> sentences = new ArrayList<>();

    private Trace(int longestList) {
        this.longestList = longestList;
    }

    /**
     * Runs a trial once more and takes down its trace.
     *
     * @param trial the trial
     * @param metrics what the plain run gave
     * @param longestList how many items of a list are told, at least 1
     * @return the sentences
     * @throws BadInputException if the experiment cannot tell its trials
     * @throws IllegalStateException if the told run ends with other metrics than the plain one
     */
    public static List<String> of(ReplayedTrial trial, long[] metrics, int longestList) {
        String experiment = trial.point().experiment().name();
        if (!(trial.simulator() instanceof TracedSimulator simulator)) {
            throw new BadInputException("--trace", "", experiment + " cannot tell its trials");
        }
        Trace trace = new Trace(longestList);
        long[] told = new long[metrics.length];
        simulator.tell(told, trace);
        if (!Arrays.equals(metrics, told)) {
            throw new IllegalStateException("the trace of " + experiment + " ends with metrics " + Arrays.toString(told)
                    + ", the plain run with " + Arrays.toString(metrics) + ": a defect, do not trust either");
        }
        MetricLayout layout = MetricLayout.of(trial.point().experiment().metrics());
        for (int i = 0; i < layout.metrics().size(); i++) {
            trace.say("In the end " + layout.metrics().get(i).name() + " " + value(layout, told, i) + ".");
        }
        return trace.sentences;
    }

    private static String value(MetricLayout layout, long[] told, int metric) {
        long value = told[layout.slot(metric)];
        if (value == Tally.NULL) {
            return "has no value";
        }
        return layout.metrics().get(metric).isRatio()
                ? "is " + value + "/" + told[layout.slot(metric) + 1]
                : "is " + value;
    }

    @Override
    public void say(String sentence) {
        sentences.add(sentence);
    }

    @Override
    public int longestList() {
        return longestList;
    }
}
