package io.swallowtail.jobs.commit;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import io.swallowtail.answers.message.BadInputException;
import io.swallowtail.answers.method.Method;
import io.swallowtail.answers.plan.Expectation;
import io.swallowtail.answers.plan.PlannedEvent;
import io.swallowtail.answers.plan.PlannedPoint;
import io.swallowtail.answers.plan.Question;
import io.swallowtail.answers.plan.SweepPlan;
import io.swallowtail.core.catalogue.Catalogue;
import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.experiment.Parameters;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.experiment.PointScope;
import io.swallowtail.core.expression.Event;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

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
     * @throws BadInputException if it is invalid, has contents that no sweep file could produce, or names an experiment that is not in the
     *     catalogue
     */
    static SweepDescription parse(String text, String file, Catalogue catalogue) {
        try {
            JsonNode root = SweepDescription.RECORDS.readTree(text);
            if (!SweepDescription.WHAT.equals(root.path("what").asText())) {
                throw new BadInputException(file, "is not a description of a sweep");
            }
            int format = root.path("format").asInt();
            if (format != SweepDescription.FORMAT && format != SweepDescription.WITHOUT_METRICS) {
                throw new BadInputException(
                        file,
                        "format",
                        format + " is that of " + VERSIONS.getOrDefault(format, "another version")
                                + "; this version has format " + SweepDescription.FORMAT
                                + ": use that version, or another directory");
            }
            return new SweepDescriptionReader(catalogue)
                    .description(SweepDescription.RECORDS.treeToValue(root, SweepDescription.Contents.class), file);
        } catch (JsonMappingException e) {
            throw damaged(
                    file,
                    "at "
                            + e.getPath().stream()
                                    .map(step -> Objects.requireNonNullElse(
                                            step.getFieldName(), "[" + step.getIndex() + "]"))
                                    .collect(Collectors.joining(" ")));
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
        return new BadInputException(file, "cannot be understood (" + why + "); it is damaged, or was edited");
    }

    private SweepDescription description(SweepDescription.Contents file, String where) {
        SortedMap<String, Integer> revisions = new TreeMap<>(file.revisions());
        int random = revisions.remove(SweepDescription.RANDOM);
        Set<String> identities = new HashSet<>();
        require(
                file.format() == SweepDescription.WITHOUT_METRICS == (file.metrics() == null)
                        && (file.metrics() == null || file.metrics().keySet().equals(revisions.keySet())),
                "metrics are not those of its experiments");
        SortedMap<String, SortedMap<String, String>> metrics =
                Objects.requireNonNullElse(file.metrics(), new TreeMap<>());
        List<PlannedPoint> points;
        try {
            points = file.points().stream().map(this::point).toList();
        } catch (IllegalArgumentException e) {
            // An event may name a metric that the experiment does not have any more.
            metrics.forEach((name, counted) -> CountedMetrics.requireSame(where, catalogue.experiment(name), counted));
            throw e;
        }
        for (PlannedPoint planned : points) {
            String identity = planned.point().identity();
            require(identities.add(identity), "point \"" + identity + "\" stands there twice");
        }
        require(List.of("none", "all").contains(file.rows()), "rows is neither none nor all");
        require(
                List.of("off", "bonferroni").contains(file.simultaneous()),
                "simultaneous is neither off nor bonferroni");
        SweepPlan plan = new SweepPlan(
                file.name(),
                file.seed(),
                file.rows().equals("all"),
                OptionalLong.empty(),
                file.confidence(),
                file.simultaneous().equals("bonferroni"),
                Optional.ofNullable(file.stop()),
                Objects.requireNonNullElse(file.question(), Question.NONE),
                points);
        long exceedances = plan.exceedancesToStop(); // this refuses a relative error that is too small
        require(
                plan.stop().isEmpty() || plan.stop().get().maxTrials() >= exceedances,
                "max_trials is too few for relative_error");
        SortedMap<String, List<Long>> seen = Objects.requireNonNullElse(file.seen(), new TreeMap<>());
        seen.forEach((point, looks) -> {
            require(SEEN.matcher(point).matches(), "seen has a key that is none of a point");
            PlannedPoint.checkedLooks(looks);
        });
        require(isId(file.id()), "id is not one of a sweep");
        return new SweepDescription(file.id(), plan, random, revisions, metrics, seen);
    }

    static boolean isId(String text) {
        return text.matches("[0-9a-f-]{36}");
    }

    private PlannedPoint point(SweepDescription.Entry entry) {
        Experiment experiment = catalogue.experiment(entry.experiment());
        Point point = new Point(experiment, Parameters.parse(experiment, entry.parameters()));
        Method method = Method.of(
                Objects.requireNonNullElse(entry.method(), Method.words().get(0)));
        List<PlannedEvent> events = new ArrayList<>();
        for (String text : entry.events()) {
            Event event = Event.named(text, PointScope.ofEvents(point));
            require(
                    method.sampling().unmetCondition(point, event).isEmpty(),
                    "method " + method.word() + " does not apply to \"" + event.text() + "\"");
            events.add(PlannedEvent.of(event, experiment));
        }
        List<Expectation> expectations = Objects.requireNonNullElse(entry.expect(), List.<String>of()).stream()
                .map(Expectation::parse)
                .toList();
        for (Expectation expectation : expectations) {
            require(
                    events.stream().anyMatch(planned -> planned.event().text().equals(expectation.event())),
                    "\"" + expectation.event() + "\" is expected, and no event of its point");
        }
        return new PlannedPoint(
                point,
                method,
                events,
                entry.trialFrom(),
                entry.trialTo(),
                Objects.requireNonNullElse(entry.looks(), List.of()),
                expectations);
    }

    private static void require(boolean holds, String otherwise) {
        if (!holds) {
            throw new IllegalArgumentException(otherwise);
        }
    }
}
