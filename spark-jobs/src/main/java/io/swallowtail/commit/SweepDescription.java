package io.swallowtail.commit;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.swallowtail.experiment.Experiment;
import io.swallowtail.experiment.Point;
import io.swallowtail.files.Seal;
import io.swallowtail.message.BadInputException;
import io.swallowtail.plan.PlannedPoint;
import io.swallowtail.plan.StopRule;
import io.swallowtail.plan.SweepPlan;
import io.swallowtail.random.AddressedRandom;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;

/**
 * The contents of {@code sweep.json}: the plan of all trials that the directory contains or that runs requested, and the revisions of the
 * code that simulates them.
 *
 * @param id the sweep's id, which no other sweep has, not even a later one in the same directory
 * @param plan the plan, without the size of tasks
 * @param randomRevision the revision of the random words
 * @param revisions the revision of each experiment, by name
 */
public record SweepDescription(String id, SweepPlan plan, int randomRevision, Map<String, Integer> revisions) {
    private static final int MIN_DIGITS = 6;
    static final String WHAT = "a Swallowtail sweep";
    /** The version of the directory's layout. */
    static final int FORMAT = 6;

    /** The key of the id. It is near the beginning of the file, so that a reader finds it before the points. */
    static final String ID = "id";

    private static final ObjectMapper JSON = new ObjectMapper();

    /**
     * Describes a new sweep.
     *
     * @param plan its plan
     * @return its description, with this version's revisions and a new id
     */
    public static SweepDescription of(SweepPlan plan) {
        return of(UUID.randomUUID().toString(), plan);
    }

    /** Describes this sweep with another plan and this version's revisions. */
    SweepDescription with(SweepPlan changed) {
        return of(id, changed);
    }

    private static SweepDescription of(String id, SweepPlan plan) {
        Map<String, Integer> revisions = new TreeMap<>();
        for (PlannedPoint planned : plan.points()) {
            Experiment experiment = planned.point().experiment();
            revisions.put(experiment.name(), experiment.revision());
        }
        return new SweepDescription(id, plan, AddressedRandom.REVISION, revisions);
    }

    /**
     * Writes the description without its id. The text contains everything that determines the results.
     *
     * @return a JSON object
     */
    public String text() {
        return text(json(JSON.createObjectNode()));
    }

    /**
     * Makes the file of the description.
     *
     * @return its bytes, sealed
     */
    public byte[] file() {
        ObjectNode root = json(JSON.createObjectNode().put("what", WHAT).put(ID, id));
        return Seal.sealed(text(root.put("seal", Seal.EMPTY)).getBytes(StandardCharsets.UTF_8));
    }

    private static String text(ObjectNode root) {
        try {
            return JSON.writerWithDefaultPrettyPrinter().writeValueAsString(root) + "\n";
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a tree of texts and numbers is always JSON", e);
        }
    }

    private ObjectNode json(ObjectNode root) {
        root.put("what", WHAT)
                .put("format", FORMAT)
                .put("name", plan.name())
                .put("seed", plan.seed())
                .put("rows", plan.keepsRows() ? "all" : "none")
                .put("confidence", plan.confidence())
                .put("simultaneous", plan.simultaneous() ? "bonferroni" : "off");
        plan.stop().ifPresent(rule -> {
            ObjectNode stop = root.putObject("stop")
                    .put("relative_error", rule.relativeError())
                    .put("max_trials", rule.maxTrials());
            rule.events().forEach(stop.putArray("events")::add);
        });
        ObjectNode revised = root.putObject("revisions").put("random", randomRevision);
        revisions.forEach(revised::put);
        ArrayNode points = root.putArray("points");
        for (PlannedPoint planned : plan.points()) {
            ObjectNode point = points.addObject()
                    .put("experiment", planned.point().experiment().name())
                    .put("trial_from", planned.from())
                    .put("trial_to", planned.to());
            if (!planned.isPlain()) {
                point.put("method", planned.method().word());
            }
            if (!planned.looks().isEmpty()) {
                planned.looks().forEach(point.putArray("looks")::add);
            }
            ObjectNode parameters = point.putObject("parameters");
            planned.point().parameters().texts().forEach(parameters::put);
            ArrayNode events = point.putArray("events");
            planned.events().forEach(event -> events.add(event.event().text()));
        }
        return root;
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

    /**
     * Finds a point of the plan.
     *
     * @param id the point's id, or a unique prefix of it with at least 6 hexadecimal digits
     * @param directory the sweep's directory, for messages
     * @return the point
     * @throws BadInputException if there is not exactly one such point
     */
    public PlannedPoint planned(String id, String directory) {
        String prefix = id.toLowerCase(Locale.ROOT);
        if (!prefix.matches("[0-9a-f]{" + MIN_DIGITS + ",64}")) {
            throw new BadInputException(
                    "--point", id, "is not the beginning of a point's id: " + MIN_DIGITS + " to 64 hexadecimal digits");
        }
        List<PlannedPoint> matching = plan.points().stream()
                .filter(planned -> planned.point().id().startsWith(prefix))
                .toList();
        List<Point> found = matching.stream().map(PlannedPoint::point).toList();
        if (found.isEmpty()) {
            throw new BadInputException(
                    "--point",
                    id,
                    "no point of " + directory + " has an id that begins so; its table `points` lists them");
        }
        if (found.size() > 1) {
            throw new BadInputException(
                    "--point",
                    id,
                    "the ids of " + found.size() + " points begin so ("
                            + found.get(0).identity() + ", " + found.get(1).identity() + "); write more digits");
        }
        return matching.get(0);
    }
}
