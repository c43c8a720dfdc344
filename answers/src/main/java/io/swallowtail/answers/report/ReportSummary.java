package io.swallowtail.answers.report;

import io.swallowtail.answers.answer.Numbers;
import io.swallowtail.answers.message.CountWords;
import io.swallowtail.answers.message.Words;
import io.swallowtail.answers.plan.PlannedPoint;
import io.swallowtail.answers.plan.SweepPlan;
import io.swallowtail.core.rows.SummaryRow;
import java.util.ArrayList;
import java.util.List;

/** What a sweep estimates, and the limits of the results' reliability. */
record ReportSummary(SweepData data) {
    /** Names the unit of the sample: trials, or trials or replications. */
    static String unit(SweepPlan plan) {
        return plan.points().stream().allMatch(PlannedPoint::yieldsMetrics) ? "trials" : "trials or replications";
    }

    /** Describes the plan in a few sentences. */
    String plan() {
        SweepPlan plan = data.plan();
        String stop = plan.stop()
                .map(rule -> text(
                        " Each point runs until %s is known to a relative error of %s, at most %,d trials.",
                        String.join(" and ", rule.events()), Numbers.of(rule.relativeError()), rule.maxTrials()))
                .orElse("");
        return text(
                "%s of %s, %s, seed %d. The %s%% confidence intervals hold %s.%s",
                CountWords.of(plan.points().size(), "point"),
                CountWords.of(data.experiments().size(), "experiment"),
                CountWords.of(plan.tails(), "tail"),
                plan.seed(),
                Numbers.of(100 * plan.confidence()),
                plan.simultaneous() ? "jointly" : "individually",
                stop);
    }

    /** Lists what is asymptotic, unreliable, unfinished or easily misread, in sentences. */
    List<String> limitations() {
        SweepPlan plan = data.plan();
        List<String> sentences = new ArrayList<>();
        if (!data.running() && data.unfinished() > 0) {
            sentences.add(CountWords.of(data.unfinished(), "point") + (data.unfinished() == 1 ? " lacks" : " lack")
                    + " requested trials.");
        }
        if (!plan.simultaneous() && plan.tails() > 1) {
            sentences.add(text(
                    "Each interval misses with a probability of up to %s: on average at most %s of %,d miss.",
                    Numbers.of(1 - plan.confidence()),
                    Numbers.of((1 - plan.confidence()) * plan.tails()),
                    plan.tails()));
        }
        if (data.rows().of(SummaryRow.class).stream().anyMatch(row -> "student".equals(row.meanInterval()))) {
            sentences.add("Intervals of means are Student's, and asymptotic; those of quantiles are exact.");
        }
        return sentences;
    }

    static String text(String format, Object... values) {
        return Words.of(format, values);
    }
}
