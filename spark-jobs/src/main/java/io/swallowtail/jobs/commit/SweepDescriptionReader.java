package io.swallowtail.jobs.commit;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import io.swallowtail.answers.message.BadInputException;
import io.swallowtail.answers.message.Json;
import io.swallowtail.answers.method.Method;
import io.swallowtail.answers.plan.PlannedEvent;
import io.swallowtail.answers.plan.PlannedPoint;
import io.swallowtail.answers.plan.Question;
import io.swallowtail.answers.plan.StopRule;
import io.swallowtail.answers.plan.SweepPlan;
import io.swallowtail.core.catalogue.Catalogue;
import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.experiment.Parameters;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.experiment.PointScope;
import io.swallowtail.core.expression.Event;
import io.swallowtail.core.expression.ExpressionParser;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;

/** Reads {@code sweep.json}, which may come from an untrusted source. Refuses contents that no sweep file could produce. */
final class SweepDescriptionReader {
    private static final Pattern SEEN = Pattern.compile("-?\\d{1,19} [a-z-]{1,20} [0-9a-f]{64}");

    /** The versions that read the formats of earlier releases. */
    private static final Map<Integer, String> VERSIONS = Map.of(6, "Swallowtail 0.2.0");

    private final Catalogue catalogue;

    private SweepDescriptionReader(Catalogue catalogue) {
        this.catalogue = catalogue;
    }

    /**
     * Reads a description.
     *
     * @param text the text that {@link SweepDescription#text} wrote
     * @param file the file's name for messages
     * @param catalogue all experiments
     * @return the description
     * @throws BadInputException if it is invalid, has contents that no sweep file could produce, or names an experiment that is not in the
     *     catalogue
     */
    static SweepDescription parse(String text, String file, Catalogue catalogue) {
        try {
            JsonNode root = Json.trees().readTree(text);
            if (!SweepDescription.WHAT.equals(root.path("what").asText())) {
                throw new BadInputException(file, "", "is not a description of a sweep");
            }
            int format = root.path("format").asInt();
            if (format != SweepDescription.FORMAT) {
                throw new BadInputException(
                        file,
                        "format",
                        format + " is that of " + VERSIONS.getOrDefault(format, "another version")
                                + "; this version has format " + SweepDescription.FORMAT
                                + ": use that version, or another directory");
            }
            return new SweepDescriptionReader(catalogue).description(root);
        } catch (JsonProcessingException e) {
            JsonLocation place = e.getLocation();
            throw damaged(
                    file,
                    place == null ? "not JSON" : "not JSON at line " + place.getLineNr() + ", " + place.getColumnNr());
        } catch (IllegalArgumentException | NullPointerException e) {
            throw damaged(
                    file, String.valueOf(e.getMessage()).lines().findFirst().orElse(""));
        }
    }

    private static BadInputException damaged(String file, String why) {
        return new BadInputException(file, "", "cannot be understood (" + why + "); it is damaged, or was edited");
    }

    private SweepDescription description(JsonNode root) {
        Map<String, Integer> revisions = new TreeMap<>();
        JsonNode revised = root.required("revisions");
        revised.properties()
                .forEach(entry ->
                        revisions.put(entry.getKey(), (int) integer(revised, entry.getKey(), 0, Integer.MAX_VALUE)));
        Integer random = revisions.remove("random");
        require(random != null, "revisions has no \"random\"");
        List<PlannedPoint> points = new ArrayList<>();
        Set<String> identities = new HashSet<>();
        for (JsonNode point : root.required("points")) {
            points.add(point(point));
            String identity = points.get(points.size() - 1).point().identity();
            require(identities.add(identity), "point \"" + identity + "\" stands there twice");
        }
        String name = word(root, "name");
        require(SweepPlan.isName(name), "name is none that a sweep can have");
        double confidence = number(root, "confidence");
        require(SweepPlan.isConfidence(confidence), "confidence is not from 0.5 to below 1");
        SweepPlan plan = new SweepPlan(
                name,
                integer(root, "seed", Long.MIN_VALUE, Long.MAX_VALUE),
                oneOf(root, "rows", "none", "all").equals("all"),
                OptionalLong.empty(),
                confidence,
                oneOf(root, "simultaneous", "off", "bonferroni").equals("bonferroni"),
                Optional.ofNullable(root.get("stop")).map(SweepDescriptionReader::stop),
                Optional.ofNullable(root.get("question"))
                        .map(SweepDescriptionReader::question)
                        .orElse(Question.NONE),
                points);
        long exceedances = plan.exceedancesToStop(); // this refuses a relative error that is too small
        require(
                plan.stop().isEmpty() || plan.stop().get().maxTrials() >= exceedances,
                "max_trials is too few for relative_error");
        SortedMap<String, List<Long>> seen = new TreeMap<>();
        root.path("seen").properties().forEach(point -> {
            require(SEEN.matcher(point.getKey()).matches(), "seen has a key that is none of a point");
            seen.put(point.getKey(), looks(point.getValue(), SweepPlan.MAX_TRIALS));
        });
        return new SweepDescription(id(root), plan, random, revisions, seen);
    }

    private static String id(JsonNode root) {
        String id = root.required(SweepDescription.ID).asText();
        require(isId(id), "id is not one of a sweep");
        return id;
    }

    static boolean isId(String text) {
        return text.matches("[0-9a-f-]{36}");
    }

    private static Question question(JsonNode node) {
        return new Question(word(node, "text"), words(node, "events"), words(node, "series"));
    }

    private static List<String> words(JsonNode node, String key) {
        List<String> words = new ArrayList<>();
        node.required(key).forEach(word -> words.add(word.asText()));
        return words;
    }

    private static StopRule stop(JsonNode node) {
        return new StopRule(
                words(node, "events"),
                number(node, "relative_error"),
                integer(node, "max_trials", 1, SweepPlan.MAX_TRIALS));
    }

    private PlannedPoint point(JsonNode node) {
        Experiment experiment = catalogue.experiment(word(node, "experiment"));
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
        Method method = Method.of(node.path("method").asText(Method.words().get(0)));
        for (PlannedEvent event : events) {
            require(
                    method.sampling().unmetCondition(point, event.event()).isEmpty(),
                    "method " + method.word() + " does not apply to \""
                            + event.event().text() + "\"");
        }
        long most = method.sampling().isReplicated() ? SweepPlan.MAX_REPLICATIONS : SweepPlan.MAX_TRIALS;
        long to = integer(node, "trial_to", 1, most);
        return new PlannedPoint(
                point, method, events, integer(node, "trial_from", 0, to - 1), to, looks(node.path("looks"), most));
    }

    private static List<Long> looks(JsonNode node, long most) {
        List<Long> looks = new ArrayList<>();
        for (JsonNode look : node) {
            long last = looks.isEmpty() ? 0 : looks.get(looks.size() - 1);
            require(
                    look.isIntegralNumber() && look.canConvertToLong() && look.asLong() > last && look.asLong() <= most,
                    "looks are not ascending numbers of trials");
            looks.add(look.asLong());
        }
        return List.copyOf(looks);
    }

    private static String word(JsonNode node, String key) {
        JsonNode value = node.required(key);
        require(value.isTextual(), key + " is no text");
        return value.asText();
    }

    private static String oneOf(JsonNode node, String key, String one, String other) {
        String word = word(node, key);
        require(word.equals(one) || word.equals(other), key + " is neither " + one + " nor " + other);
        return word;
    }

    private static double number(JsonNode node, String key) {
        JsonNode value = node.required(key);
        require(value.isNumber(), key + " is no number");
        return value.asDouble();
    }

    private static long integer(JsonNode node, String key, long least, long most) {
        JsonNode value = node.required(key);
        require(
                value.isIntegralNumber()
                        && value.canConvertToLong()
                        && value.asLong() >= least
                        && value.asLong() <= most,
                key + " is no integer from " + least + " to " + most);
        return value.asLong();
    }

    private static void require(boolean holds, String otherwise) {
        if (!holds) {
            throw new IllegalArgumentException(otherwise);
        }
    }
}
