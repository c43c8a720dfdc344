package io.swallowtail.store;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.swallowtail.catalogue.Catalogue;
import io.swallowtail.experiment.Experiment;
import io.swallowtail.experiment.Parameters;
import io.swallowtail.experiment.Point;
import io.swallowtail.experiment.PointScope;
import io.swallowtail.expression.Event;
import io.swallowtail.expression.ExpressionParser;
import io.swallowtail.plan.BadInputException;
import io.swallowtail.plan.Method;
import io.swallowtail.plan.PlannedEvent;
import io.swallowtail.plan.PlannedPoint;
import io.swallowtail.plan.StopRule;
import io.swallowtail.plan.SweepPlan;
import io.swallowtail.random.AddressedRandom;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;

/**
 * What {@code sweep.json} says: the plan of everything that the directory holds or was asked to hold, and the revisions of
 * what simulates it.
 *
 * @param plan the plan, without a size of tasks
 * @param randomRevision revision of the random words
 * @param revisions revision of each experiment, by name
 */
public record SweepDescription(SweepPlan plan, int randomRevision, Map<String, Integer> revisions) {
    private static final String WHAT = "a Swallowtail sweep";
    /** Version of the directory's layout. */
    private static final int FORMAT = 3;

    private static final ObjectMapper JSON = new ObjectMapper();

    /**
     * Describes a plan that this program would run.
     *
     * @param plan the plan
     * @return its description, with today's revisions
     */
    public static SweepDescription of(SweepPlan plan) {
        Map<String, Integer> revisions = new TreeMap<>();
        for (PlannedPoint planned : plan.points()) {
            Experiment experiment = planned.point().experiment();
            revisions.put(experiment.name(), experiment.revision());
        }
        return new SweepDescription(plan, AddressedRandom.REVISION, revisions);
    }

    /**
     * Writes the description.
     *
     * @return a JSON object
     */
    public String text() {
        ObjectNode root = JSON.createObjectNode()
                .put("what", WHAT)
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
            ObjectNode parameters = point.putObject("parameters");
            planned.point().parameters().texts().forEach(parameters::put);
            ArrayNode events = point.putArray("events");
            planned.events().forEach(event -> events.add(event.event().text()));
        }
        try {
            return JSON.writerWithDefaultPrettyPrinter().writeValueAsString(root) + "\n";
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a tree of texts and numbers is always JSON", e);
        }
    }

    /**
     * Reads a description.
     *
     * @param text what {@link #text} wrote
     * @param file whose text it is, for messages
     * @param catalogue the experiments there are
     * @return the description
     * @throws BadInputException if it cannot be read, or names an experiment that is not in the catalogue
     */
    public static SweepDescription parse(String text, String file, Catalogue catalogue) {
        try {
            JsonNode root = JSON.readTree(text);
            if (!WHAT.equals(root.path("what").asText())) {
                throw new BadInputException(file, "", "is not a description of a sweep");
            }
            if (root.path("format").asInt() != FORMAT) {
                throw new BadInputException(
                        file,
                        "format",
                        root.path("format").asText() + " was written by another version, which keeps its directories"
                                + " otherwise; use that version, or another directory");
            }
            Map<String, Integer> revisions = new TreeMap<>();
            root.required("revisions")
                    .properties()
                    .forEach(entry ->
                            revisions.put(entry.getKey(), entry.getValue().asInt()));
            int random = revisions.remove("random");
            return new SweepDescription(plan(root, catalogue), random, revisions);
        } catch (JsonProcessingException | IllegalArgumentException | NullPointerException e) {
            throw new BadInputException(
                    file, "", "cannot be understood (" + firstLine(e) + "); it is damaged, or was edited");
        }
    }

    private static String firstLine(Exception e) {
        return String.valueOf(e.getMessage()).lines().findFirst().orElse("");
    }

    private static SweepPlan plan(JsonNode root, Catalogue catalogue) {
        List<PlannedPoint> points = new ArrayList<>();
        for (JsonNode point : root.required("points")) {
            points.add(point(point, catalogue));
        }
        return new SweepPlan(
                root.required("name").asText(),
                root.required("seed").asLong(),
                root.required("rows").asText().equals("all"),
                OptionalLong.empty(),
                root.required("confidence").asDouble(),
                root.required("simultaneous").asText().equals("bonferroni"),
                Optional.ofNullable(root.get("stop")).map(SweepDescription::stop),
                points);
    }

    private static StopRule stop(JsonNode node) {
        List<String> events = new ArrayList<>();
        node.required("events").forEach(event -> events.add(event.asText()));
        return new StopRule(
                events,
                node.required("relative_error").asDouble(),
                node.required("max_trials").asLong());
    }

    private static PlannedPoint point(JsonNode node, Catalogue catalogue) {
        Experiment experiment = catalogue.experiment(node.required("experiment").asText());
        Map<String, String> values = new LinkedHashMap<>();
        node.required("parameters")
                .properties()
                .forEach(entry -> values.put(entry.getKey(), entry.getValue().asText()));
        Point point = new Point(experiment, Parameters.parse(experiment, values));
        List<PlannedEvent> events = new ArrayList<>();
        for (JsonNode event : node.required("events")) {
            events.add(PlannedEvent.of(
                    Event.compile(ExpressionParser.parse(event.asText()), PointScope.ofEvents(point)), experiment));
        }
        return new PlannedPoint(
                point,
                Method.of(node.path("method").asText(Method.MONTE_CARLO.word())),
                events,
                node.required("trial_from").asLong(),
                node.required("trial_to").asLong());
    }

    /**
     * Says why another description's trials cannot stand beside this one's.
     *
     * @param other the other
     * @return what differs, as {@code seed: 42 there, 43 here}, "there" being this one's; empty if nothing does
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
     * Says why points that end by themselves might have ended too late for a plan.
     *
     * @param joined this plan and what is to be added to it, with the same stop events
     * @return what is looser than here; empty if nothing is
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
