package io.swallowtail.report;

import io.swallowtail.answer.Numbers;
import io.swallowtail.answer.PointNames;
import io.swallowtail.plan.PlannedPoint;
import io.swallowtail.plan.SweepPlan;
import io.swallowtail.tails.Table;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** The first section of a report: what the sweep estimates, its results, and the limits of their reliability. */
final class ReportSummary {
    private static final int MAX_NAMED = 3;

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

    List<String> results() {
        List<String> sentences = new ArrayList<>();
        sentences.add(verdicts());
        tails.stream()
                .filter(Tail::happened)
                .min(Comparator.comparingDouble(Tail::log10))
                .ifPresent(rarest -> sentences.add("Rarest tail seen: P(" + rarest.event() + ") = "
                        + rarest.probability() + " " + rarest.interval() + " for " + name(rarest) + "."));
        long impossible = Tail.impossible(tails);
        if (impossible > 0) {
            sentences.add(text("%s impossible.", impossible == 1 ? "1 event is" : impossible + " events are"));
        }
        List<Tail> never = tails.stream()
                .filter(tail -> !tail.happened() && tail.whyImpossible().isEmpty())
                .toList();
        if (!never.isEmpty()) {
            Tail best = never.stream()
                    .min(Comparator.comparingDouble(tail -> tail.row().real("ci_high")))
                    .orElseThrow();
            sentences.add(text(
                    "%s never happened; the best of their upper limits is %s.",
                    count(never.size(), "event"), Numbers.of(best.row().real("ci_high"))));
        }
        return sentences;
    }

    private String verdicts() {
        Map<String, Long> counts = data.bounds().rows().stream()
                .filter(bound -> bound.has("verdict"))
                .collect(Collectors.groupingBy(bound -> bound.text("verdict"), Collectors.counting()));
        if (counts.isEmpty()) {
            return "No theorem applies to these events.";
        }
        List<String> worstFirst = counts.keySet().stream()
                .sorted(Comparator.comparingInt(Verdicts::rank).thenComparing(verdict -> verdict))
                .toList();
        List<String> words = worstFirst.stream()
                .map(verdict -> text("%,d %s", counts.get(verdict), verdict))
                .toList();
        String worst = worstFirst.get(0);
        String lead = "violated".equals(worst) ? "A bound is VIOLATED. " : "Worst verdict: " + worst + ". ";
        return lead + "Bounds: " + String.join(", ", words) + violated() + ".";
    }

    private String violated() {
        List<String> names = tails.stream()
                .filter(tail -> tail.bounds().stream()
                        .anyMatch(bound -> bound.text("verdict").equals("violated")))
                .map(tail -> "P(" + tail.event() + ") for " + name(tail))
                .toList();
        return names.isEmpty() ? "" : "; violated at " + few(names);
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
            double expected = (1 - plan.confidence()) * plan.tails();
            sentences.add(text(
                    "Each interval misses with a probability of up to %s; about %s of %,d can be expected to miss.",
                    Numbers.of(1 - plan.confidence()),
                    expected >= 2 ? Math.round(expected) : Numbers.of(expected),
                    plan.tails()));
        }
        long vacuous = count(data.bounds(), bound -> bound.text("verdict").equals("vacuous"));
        if (vacuous > 0) {
            sentences.add(count(vacuous, "bound") + (vacuous == 1 ? " is" : " are") + " vacuous: 1 or more.");
        }
        if (count(data.summary(), row -> row.text("mean_interval").equals("student")) > 0) {
            sentences.add("Intervals of means are Student's, and asymptotic; those of quantiles are exact.");
        }
        return sentences;
    }

    private Optional<String> doubtful() {
        List<String> names = tails.stream()
                .filter(Tail::isDoubtful)
                .map(tail -> "P(" + tail.event() + ") for " + name(tail)
                        + (tail.row().has("reason") ? " (" + tail.row().text("reason") + ")" : ""))
                .toList();
        return names.isEmpty()
                ? Optional.empty()
                : Optional.of(text(
                        "%s doubtful: %s.",
                        names.size() == 1 ? "1 estimate is" : names.size() + " estimates are", few(names)));
    }

    private static String name(Tail tail) {
        String label = PointNames.label(tail.point());
        return tail.point().experiment().name() + (label.isEmpty() ? "" : ", " + label);
    }

    private static String few(List<String> names) {
        String first = String.join("; ", names.subList(0, Math.min(MAX_NAMED, names.size())));
        return names.size() <= MAX_NAMED ? first : first + text(" and %,d more", names.size() - MAX_NAMED);
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
