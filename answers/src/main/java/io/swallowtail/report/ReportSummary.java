package io.swallowtail.report;

import io.swallowtail.answer.Numbers;
import io.swallowtail.plan.PlannedPoint;
import io.swallowtail.plan.SweepPlan;
import io.swallowtail.tails.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;

/** What a sweep estimates, and the limits of the results' reliability. */
final class ReportSummary {
    private final SweepData data;
    private final SweepPlan plan;
    private final List<Tail> tails = new ArrayList<>();

    ReportSummary(SweepData data) {
        this.data = data;
        this.plan = data.plan();
        data.experiments().keySet().forEach(experiment -> tails.addAll(data.tails(experiment)));
    }

    /** Names the unit of the sample: trials, or trials or replications. */
    static String unit(SweepPlan plan) {
        return plan.points().stream().allMatch(PlannedPoint::isPlain) ? "trials" : "trials or replications";
    }

    List<String> plan() {
        List<String> sentences = new ArrayList<>();
        sentences.add(text(
                "%s of %s: %s. Seed %d.",
                count(plan.points().size(), "point"),
                count(data.experiments().size(), "experiment"),
                String.join(", ", data.experiments().keySet()),
                plan.seed()));
        long least =
                plan.points().stream().mapToLong(PlannedPoint::trials).min().orElse(0);
        long most = plan.points().stream().mapToLong(PlannedPoint::trials).max().orElse(0);
        String trials = least == most ? text("%,d", least) : text("%,d to %,d", least, most);
        String unit = unit(plan);
        sentences.add(
                plan.stop().isPresent()
                        ? text(
                                "Each point runs until %s is known to a relative error of %s, at most %,d trials.",
                                String.join(" and ", plan.stop().get().events()),
                                Numbers.of(plan.stop().get().relativeError()),
                                plan.stop().get().maxTrials())
                        : text("%s %s a point.", trials, unit));
        sentences.add(text(
                "%s, with %s%% confidence intervals %s.",
                count(plan.tails(), "tail"),
                Numbers.of(100 * plan.confidence()),
                plan.simultaneous() ? "that hold jointly" : "that hold individually"));
        return sentences;
    }

    /** Lists what is asymptotic, unreliable, unfinished or easily misread, in sentences. */
    List<String> limitations() {
        List<String> sentences = new ArrayList<>();
        if (data.running()) {
            sentences.add(
                    "The sweep is running or was interrupted: these are its trials so far, with limits that hold at"
                            + " every look. Intervals of means and medians follow when the run ends.");
        } else if (data.unfinished() > 0) {
            sentences.add(text(
                    "%s lack requested trials; their limits hold at every look and are wider.",
                    count(data.unfinished(), "point")));
        }
        doubtful().ifPresent(sentences::add);
        long splittings = count(data.tails(), row -> row.text("interval").equals(Tail.REPLICATIONS));
        if (splittings > 0) {
            sentences.add(text(
                    "%s by splitting: the upper limits are asymptotic, from the spread of the replications.",
                    count(splittings, "tail") + (splittings == 1 ? " is" : " are")));
        }
        long planted = count(data.tails(), row -> row.text("interval").equals("witness"));
        if (planted > 0) {
            sentences.add(text(
                    "%s by planted witnesses: the upper limits include an estimate of the event without a witness.",
                    count(planted, "tail") + (planted == 1 ? " is" : " are")));
        }
        long asymptotic = count(data.bounds(), bound -> bound.text("verdict").contains("asymptotic"));
        if (asymptotic > 0) {
            sentences.add(
                    text("%s on such limits.", count(asymptotic, "verdict") + (asymptotic == 1 ? " rests" : " rest")));
        }
        if (!plan.simultaneous() && plan.tails() > 1) {
            sentences.add(text(
                    "Each interval misses with a probability of up to %s: on average at most %s of %,d miss.",
                    Numbers.of(1 - plan.confidence()),
                    Numbers.of((1 - plan.confidence()) * plan.tails()),
                    plan.tails()));
        }
        if (count(data.summary(), row -> row.text("mean_interval").equals("student")) > 0) {
            sentences.add("Intervals of means are Student's, and asymptotic; those of quantiles are exact.");
        }
        return sentences;
    }

    private Optional<String> doubtful() {
        List<String> names = tails.stream()
                .filter(Tail::isDoubtful)
                .map(tail -> "P(" + tail.event() + ") for " + Headline.name(tail.point())
                        + (tail.row().has("reason") ? " (" + tail.row().text("reason") + ")" : ""))
                .toList();
        return names.isEmpty()
                ? Optional.empty()
                : Optional.of(text(
                        "%s doubtful: %s.",
                        names.size() == 1 ? "1 estimate is" : names.size() + " estimates are", Headline.few(names)));
    }

    private static long count(Table table, Predicate<Table.Row> counted) {
        return table.rows().stream().filter(counted).count();
    }

    static String count(long number, String noun) {
        return text("%,d %s%s", number, noun, number == 1 ? "" : "s");
    }

    static String text(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
