package io.swallowtail.jobs.commit;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.swallowtail.answers.plan.Expectation;
import io.swallowtail.answers.plan.PlannedPoint;
import io.swallowtail.answers.plan.Question;
import io.swallowtail.answers.plan.StopRule;
import io.swallowtail.answers.plan.SweepPlan;
import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.random.AddressedRandom;
import io.swallowtail.jobs.store.Seal;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;

/**
 * The contents of {@code sweep.json}: the plan of all trials that the directory contains or that runs requested, and the revisions of the
 * code that simulates them.
 *
 * @param id the sweep's id, which no other sweep has, not even a later one in the same directory
 * @param plan the plan, without the size of tasks
 * @param randomRevision the revision of the random words
 * @param revisions the revision of each experiment, by name
 * @param metrics the signature of each experiment's metrics, by name; empty in directories of version 0.3.0
 * @param seen the looks at trials of earlier sweeps in the directory, by seed, method and point
 */
public record SweepDescription(
        String id,
        SweepPlan plan,
        int randomRevision,
        Map<String, Integer> revisions,
        SortedMap<String, SortedMap<String, String>> metrics,
        SortedMap<String, List<Long>> seen) {
    static final String WHAT = "a Swallowtail sweep";
    /** The version of the directory's layout. */
    static final int FORMAT = 8;
    /** The version without signatures of metrics, which is read, too. */
    static final int WITHOUT_METRICS = 7;

    /** The key of the id. It is near the beginning of the file, so that a reader finds it before the points. */
    static final String ID = "id";

    static final String RANDOM = "random";

    /** Reads and writes records. It converts no text to a number, and no number to another. */
    static final ObjectMapper RECORDS = JsonMapper.builder()
            .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
            .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
            .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
            .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
            .build();

    /** The file. Null components are left out. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record Contents(
            String what,
            String id,
            int format,
            String name,
            long seed,
            String rows,
            double confidence,
            String simultaneous,
            StopRule stop,
            Map<String, Integer> revisions,
            SortedMap<String, SortedMap<String, String>> metrics,
            List<Entry> points,
            Question question,
            SortedMap<String, List<Long>> seen,
            String seal) {}

    /**
     * A point in the file. Plain trials have no method, and a size that was never changed has no looks. Expectations do not determine
     * results, so they are only in the file.
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record Entry(
            String experiment,
            long trialFrom,
            long trialTo,
            String method,
            List<Long> looks,
            Map<String, String> parameters,
            List<String> events,
            List<String> expect) {
        static Entry of(PlannedPoint planned, boolean isFile) {
            List<Expectation> expected = isFile ? planned.expectations() : List.of();
            return new Entry(
                    planned.point().experiment().name(),
                    planned.from(),
                    planned.to(),
                    planned.method().setting(),
                    planned.looks().isEmpty() ? null : planned.looks(),
                    planned.point().parameters().completeTexts(),
                    planned.events().stream().map(event -> event.event().text()).toList(),
                    expected.isEmpty()
                            ? null
                            : expected.stream().map(Expectation::text).toList());
        }
    }

    /**
     * Describes a new sweep.
     *
     * @return its description, with this version's revisions and a new id
     */
    public static SweepDescription of(SweepPlan plan) {
        return of(UUID.randomUUID().toString(), plan, new TreeMap<>());
    }

    /** Describes this sweep with another plan and this version's revisions. */
    SweepDescription with(SweepPlan changed) {
        return of(id, changed, seen);
    }

    /** Describes a plan under an id, with this version's revisions and the looks at its points. */
    static SweepDescription of(String id, SweepPlan plan, SortedMap<String, List<Long>> seen) {
        Map<String, Integer> revisions = new TreeMap<>();
        SortedMap<String, SortedMap<String, String>> metrics = new TreeMap<>();
        for (PlannedPoint planned : plan.points()) {
            Experiment experiment = planned.point().experiment();
            if (revisions.put(experiment.name(), experiment.revision()) == null) {
                metrics.put(experiment.name(), CountedMetrics.of(experiment));
            }
        }
        SweepPlan afterLooks = seen.isEmpty()
                ? plan
                : plan.withPoints(plan.points().stream()
                        .map(planned -> planned.withLooks(seen.getOrDefault(key(plan, planned), List.of())))
                        .toList());
        return new SweepDescription(id, afterLooks, AddressedRandom.REVISION, revisions, metrics, seen);
    }

    /** Describes the same sweep, with other looks at earlier trials. */
    SweepDescription withSeen(SortedMap<String, List<Long>> other) {
        return new SweepDescription(id, plan, randomRevision, revisions, metrics, other);
    }

    private static String key(SweepPlan plan, PlannedPoint planned) {
        return plan.seed() + " " + planned.method().word() + " " + planned.id();
    }

    /**
     * Describes a new sweep that replaces this one. It has the looks at this sweep's trials, and at those of the sweeps that this one
     * replaced. A point of another revision has other trials.
     *
     * @param committed returns the number of this sweep's committed trials by the id of a point
     */
    SweepDescription replacement(SweepPlan wanted, ToLongFunction<String> committed) {
        SortedMap<String, List<Long>> all = new TreeMap<>(seen);
        SweepPlan same = plan.seed() == wanted.seed() ? wanted : wanted.withPoints(List.of());
        for (PlannedPoint planned : plan.afterLooks(same, committed).points()) {
            Experiment experiment = planned.point().experiment();
            boolean sameTrials = randomRevision == AddressedRandom.REVISION
                    && revisions.get(experiment.name()) == experiment.revision();
            if (sameTrials && !planned.looks().isEmpty()) {
                all.put(key(plan, planned), planned.looks());
            } else {
                all.remove(key(plan, planned));
            }
        }
        return of(UUID.randomUUID().toString(), wanted, all);
    }

    /**
     * Writes the description without its id. The text contains everything that determines the results.
     *
     * @return a JSON object
     */
    public String text() {
        return json(false);
    }

    /**
     * Makes the file of the description.
     *
     * @return its bytes, sealed
     */
    public byte[] file() {
        return Seal.sealed(json(true).getBytes(StandardCharsets.UTF_8));
    }

    /** Writes the signatures of the metrics that ranges count; empty if this description has none. */
    String metricsOf(List<TalliedRange> ranges) {
        SortedMap<String, SortedMap<String, String>> counted = new TreeMap<>(metrics);
        counted.keySet().retainAll(ranges.stream().map(TalliedRange::experiment).collect(Collectors.toSet()));
        return counted.isEmpty() ? "" : written(RECORDS.writer(), counted);
    }

    private static String written(ObjectWriter writer, Object contents) {
        try {
            return writer.writeValueAsString(contents);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }

    private String json(boolean isFile) {
        Map<String, Integer> all = new LinkedHashMap<>(Map.of(RANDOM, randomRevision));
        all.putAll(revisions);
        Contents contents = new Contents(
                WHAT,
                isFile ? id : null,
                FORMAT,
                plan.name(),
                plan.seed(),
                rows(),
                plan.confidence(),
                plan.simultaneous() ? "bonferroni" : "off",
                plan.stop().orElse(null),
                all,
                metrics,
                plan.points().stream().map(planned -> Entry.of(planned, isFile)).toList(),
                isFile && !plan.question().equals(Question.NONE) ? plan.question() : null,
                isFile && !seen.isEmpty() ? seen : null,
                isFile ? Seal.EMPTY : null);
        return written(RECORDS.writerWithDefaultPrettyPrinter(), contents) + "\n";
    }

    /**
     * Explains why the trials of two descriptions cannot be joined.
     *
     * @return the difference, such as {@code seed is 42 there and 43 here}, where "there" is this description; empty if there is none
     */
    public Optional<String> conflict(SweepDescription other) {
        return difference("seed", plan.seed(), other.plan.seed())
                .or(() -> difference("rows", rows(), other.rows()))
                .or(() -> difference("revision of the random words", randomRevision, other.randomRevision))
                .or(() -> StopRule.conflict(plan.stop(), other.plan.stop()))
                .or(() -> revisions.entrySet().stream()
                        .filter(entry -> other.revisions.containsKey(entry.getKey()))
                        .flatMap(entry -> difference(
                                "revision of " + entry.getKey(), entry.getValue(), other.revisions.get(entry.getKey()))
                                .stream())
                        .findFirst());
    }

    /**
     * Explains why points with a stopping rule may have ended later than a joined plan allows.
     *
     * @param joined this plan with additions, which has the same stop events
     * @return the setting that is looser in the joined plan; empty if there is none
     */
    Optional<String> looseningBy(SweepPlan joined) {
        if (plan.stop().isEmpty()) {
            return Optional.empty();
        }
        long maxTrials = plan.stop().get().maxTrials();
        if (joined.stop().orElseThrow().maxTrials() < maxTrials) {
            return differs(
                    "stop.max-trials", maxTrials, joined.stop().orElseThrow().maxTrials() + " (fewer)");
        }
        try {
            long there = plan.exceedancesToStop();
            long here = joined.exceedancesToStop();
            return here >= there
                    ? Optional.empty()
                    : differs("the number of exceedances that a stop event waits for", there, here + " (fewer)");
        } catch (IllegalArgumentException e) {
            return Optional.of("stop cannot be kept with more tails: " + e.getMessage());
        }
    }

    private String rows() {
        return plan.keepsRows() ? "all" : "none";
    }

    private static Optional<String> difference(String what, Object there, Object here) {
        return there.equals(here) ? Optional.empty() : differs(what, there, here);
    }

    private static Optional<String> differs(String what, Object there, Object here) {
        return Optional.of(what + " is " + there + " there and " + here + " here");
    }
}
