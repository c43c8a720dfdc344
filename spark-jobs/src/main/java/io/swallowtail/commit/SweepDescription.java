package io.swallowtail.commit;

import com.fasterxml.jackson.core.JsonGenerator;
import io.swallowtail.experiment.Experiment;
import io.swallowtail.message.Json;
import io.swallowtail.plan.PlannedPoint;
import io.swallowtail.plan.StopRule;
import io.swallowtail.plan.SweepPlan;
import io.swallowtail.random.AddressedRandom;
import io.swallowtail.store.Seal;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.ToLongFunction;

/**
 * The contents of {@code sweep.json}: the plan of all trials that the directory contains or that runs requested, and the revisions of the
 * code that simulates them.
 *
 * @param id the sweep's id, which no other sweep has, not even a later one in the same directory
 * @param plan the plan, without the size of tasks
 * @param randomRevision the revision of the random words
 * @param revisions the revision of each experiment, by name
 * @param seen the looks at trials of earlier sweeps in the directory, by seed, method and point
 */
public record SweepDescription(
        String id,
        SweepPlan plan,
        int randomRevision,
        Map<String, Integer> revisions,
        SortedMap<String, List<Long>> seen) {
    static final String WHAT = "a Swallowtail sweep";
    /** The version of the directory's layout. */
    static final int FORMAT = 6;

    /** The key of the id. It is near the beginning of the file, so that a reader finds it before the points. */
    static final String ID = "id";

    /**
     * Describes a new sweep.
     *
     * @param plan its plan
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
        for (PlannedPoint planned : plan.points()) {
            Experiment experiment = planned.point().experiment();
            revisions.put(experiment.name(), experiment.revision());
        }
        SweepPlan afterLooks = seen.isEmpty()
                ? plan
                : plan.withPoints(plan.points().stream()
                        .map(planned -> planned.withLooks(seen.getOrDefault(key(plan, planned), List.of())))
                        .toList());
        return new SweepDescription(id, afterLooks, AddressedRandom.REVISION, revisions, seen);
    }

    /** Describes the same sweep, with other looks at earlier trials. */
    SweepDescription withSeen(SortedMap<String, List<Long>> other) {
        return new SweepDescription(id, plan, randomRevision, revisions, other);
    }

    private static String key(SweepPlan plan, PlannedPoint planned) {
        return plan.seed() + " " + planned.method().word() + " "
                + planned.point().id();
    }

    /**
     * Describes a new sweep that replaces this one. It has the looks at this sweep's trials, and at those of the sweeps that this one
     * replaced. A point of another revision has other trials.
     *
     * @param wanted its plan
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

    private String json(boolean isFile) {
        StringWriter text = new StringWriter();
        try (JsonGenerator out = Json.STREAMS.createGenerator(text)) {
            out.useDefaultPrettyPrinter();
            out.writeStartObject();
            out.writeStringField("what", WHAT);
            if (isFile) {
                out.writeStringField(ID, id);
            }
            out.writeNumberField("format", FORMAT);
            writePlan(out);
            if (isFile && !seen.isEmpty()) {
                out.writeObjectFieldStart("seen");
                for (Map.Entry<String, List<Long>> point : seen.entrySet()) {
                    writeLooks(out, point.getKey(), point.getValue());
                }
                out.writeEndObject();
            }
            if (isFile) {
                out.writeStringField("seal", Seal.EMPTY);
            }
            out.writeEndObject();
        } catch (IOException e) {
            throw new UncheckedIOException("writing to memory cannot fail", e);
        }
        return text.append('\n').toString();
    }

    private void writePlan(JsonGenerator out) throws IOException {
        out.writeStringField("name", plan.name());
        out.writeNumberField("seed", plan.seed());
        out.writeStringField("rows", plan.keepsRows() ? "all" : "none");
        out.writeNumberField("confidence", plan.confidence());
        out.writeStringField("simultaneous", plan.simultaneous() ? "bonferroni" : "off");
        if (plan.stop().isPresent()) {
            StopRule rule = plan.stop().get();
            out.writeObjectFieldStart("stop");
            out.writeNumberField("relative_error", rule.relativeError());
            out.writeNumberField("max_trials", rule.maxTrials());
            writeTexts(out, "events", rule.events());
            out.writeEndObject();
        }
        out.writeObjectFieldStart("revisions");
        out.writeNumberField("random", randomRevision);
        for (Map.Entry<String, Integer> revision : revisions.entrySet()) {
            out.writeNumberField(revision.getKey(), revision.getValue());
        }
        out.writeEndObject();
        out.writeArrayFieldStart("points");
        for (PlannedPoint planned : plan.points()) {
            write(out, planned);
        }
        out.writeEndArray();
    }

    private static void write(JsonGenerator out, PlannedPoint planned) throws IOException {
        out.writeStartObject();
        out.writeStringField("experiment", planned.point().experiment().name());
        out.writeNumberField("trial_from", planned.from());
        out.writeNumberField("trial_to", planned.to());
        if (!planned.isPlain()) {
            out.writeStringField("method", planned.method().word());
        }
        if (!planned.looks().isEmpty()) {
            writeLooks(out, "looks", planned.looks());
        }
        out.writeObjectFieldStart("parameters");
        for (Map.Entry<String, String> value :
                planned.point().parameters().completeTexts().entrySet()) {
            out.writeStringField(value.getKey(), value.getValue());
        }
        out.writeEndObject();
        writeTexts(
                out,
                "events",
                planned.events().stream().map(event -> event.event().text()).toList());
        out.writeEndObject();
    }

    private static void writeLooks(JsonGenerator out, String key, List<Long> looks) throws IOException {
        out.writeArrayFieldStart(key);
        for (long look : looks) {
            out.writeNumber(look);
        }
        out.writeEndArray();
    }

    private static void writeTexts(JsonGenerator out, String key, List<String> texts) throws IOException {
        out.writeArrayFieldStart(key);
        for (String text : texts) {
            out.writeString(text);
        }
        out.writeEndArray();
    }

    /**
     * Explains why the trials of two descriptions cannot be joined.
     *
     * @param other the other description
     * @return the difference, such as {@code seed is 42 there and 43 here}, where "there" is this description; empty if there is none
     */
    public Optional<String> conflict(SweepDescription other) {
        if (plan.seed() != other.plan.seed()) {
            return differs("seed", plan.seed(), other.plan.seed());
        }
        if (plan.keepsRows() != other.plan.keepsRows()) {
            return differs("rows", plan.keepsRows() ? "all" : "none", other.plan.keepsRows() ? "all" : "none");
        }
        if (randomRevision != other.randomRevision) {
            return differs("revision of the random words", randomRevision, other.randomRevision);
        }
        Optional<String> otherStops = StopRule.conflict(plan.stop(), other.plan.stop());
        if (otherStops.isPresent()) {
            return otherStops;
        }
        return revisions.entrySet().stream()
                .filter(entry ->
                        !entry.getValue().equals(other.revisions.getOrDefault(entry.getKey(), entry.getValue())))
                .findFirst()
                .flatMap(entry -> differs(
                        "revision of " + entry.getKey(), entry.getValue(), other.revisions.get(entry.getKey())));
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

    private static Optional<String> differs(String what, Object there, Object here) {
        return Optional.of(what + " is " + there + " there and " + here + " here");
    }
}
