package io.swallowtail.jobs.commit;

import io.swallowtail.answers.message.BadInputException;
import io.swallowtail.answers.method.QuantityCounts;
import io.swallowtail.answers.plan.PlannedPoint;
import io.swallowtail.answers.plan.SweepPlan;
import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.experiment.Metric;
import io.swallowtail.jobs.store.DamagedFileException;
import java.io.IOException;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The signature of an experiment's metrics: their names, and what the meaning of a count depends on. Counts add only if the signatures of
 * their trials are equal, so a sweep whose experiments have other metrics now is refused. Sweeps of version 0.3.0 have no signature. Their
 * commits have the names of the metrics, and show which ones were in bins.
 */
public final class CountedMetrics {
    private CountedMetrics() {}

    /** Returns the signature of an experiment in this program: a text for each metric, by its name. */
    static SortedMap<String, String> of(Experiment experiment) {
        return experiment.metrics().stream()
                .collect(Collectors.toMap(Metric::name, CountedMetrics::text, (a, b) -> a, TreeMap::new));
    }

    private static String text(Metric metric) {
        return metric.kind().name().toLowerCase(Locale.ROOT)
                + (metric.isNullable() ? ", nullable" : "")
                + (metric.binWidth() > 1 ? ", bins of " + metric.binWidth() : "")
                + (metric.unitsPerOne() > 1 ? ", " + metric.unitsPerOne() + " per 1" : "")
                + (metric.unit().isEmpty() ? "" : ", in " + metric.unit());
    }

    /**
     * Refuses a sweep whose trials counted other metrics than this program counts. Reads all commits of a sweep without a signature.
     *
     * @throws BadInputException if an experiment has other metrics now
     * @throws IOException if the commits cannot be read
     */
    public static void requireSame(SweepDirectory directory, SweepDescription there) throws IOException {
        if (there.metrics().isEmpty()) {
            requireSameCounts(directory, there.plan());
        } else {
            there.plan().points().stream()
                    .map(planned -> planned.point().experiment())
                    .distinct()
                    .forEach(experiment -> requireSame(
                            directory.toString(),
                            experiment,
                            there.metrics().getOrDefault(experiment.name(), new TreeMap<>())));
        }
    }

    private static void requireSameCounts(SweepDirectory directory, SweepPlan plan) throws IOException {
        Map<String, Integer> places = plan.places();
        try {
            directory.commits().forEach(true, commit -> {
                for (TalliedRange range : commit.ranges()) {
                    Integer place = places.get(range.point());
                    if (place != null && plan.points().get(place).yieldsMetrics()) {
                        PlannedPoint planned = plan.points().get(place);
                        requireSame(directory.toString(), planned.point().experiment(), counted(range, planned));
                    }
                }
            });
        } catch (DamagedFileException e) {
            // Every reader of the commits reports the damage.
        }
    }

    /** Returns the signature of trials as far as their counts show it. */
    private static Map<String, String> counted(TalliedRange range, PlannedPoint planned) {
        Map<String, String> counted = new HashMap<>();
        for (QuantityCounts counts : range.counts()) {
            String bins = counts.bins() == null ? "without bins" : "in bins";
            planned.talliedMetrics().stream()
                    .filter(metric -> metric.name().equals(counts.metric()))
                    .forEach(metric -> counted.put(
                            metric.name(), metric.binWidth() > 1 == (counts.bins() != null) ? text(metric) : bins));
        }
        return counted;
    }

    /**
     * Refuses another signature.
     *
     * @param where the directory or file of the sweep
     * @param there the signature of the committed trials
     * @throws BadInputException if it is not that of the experiment
     */
    static void requireSame(String where, Experiment experiment, Map<String, String> there) {
        Map<String, String> here = of(experiment);
        Set<String> names = new TreeSet<>(here.keySet());
        names.addAll(there.keySet());
        for (String name : names) {
            String now = here.get(name);
            String before = there.get(name);
            if (!String.valueOf(now).equals(before)) {
                String difference = before == null
                        ? "counts `" + name + "` now, the committed trials do not"
                        : now == null
                                ? "does not count `" + name + "` now, the committed trials do"
                                : "counts `" + name + "` as \"" + now + "\" now, the committed trials as \"" + before
                                        + "\"";
                throw new BadInputException(
                        where,
                        "`" + experiment.name() + "` " + difference
                                + ": finish with the earlier version, or take a new directory");
            }
        }
    }
}
