package io.swallowtail.sweep;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.swallowtail.experiment.Experiment;
import io.swallowtail.random.AddressedRandom;
import java.io.IOException;
import java.io.StringWriter;
import java.util.Map;
import java.util.TreeMap;

/** The text of {@code sweep.json}: what the directory is, for people and for the next run. */
public final class SweepDescription {
    /** Version of the directory's layout. */
    private static final int FORMAT = 1;

    private SweepDescription() {}

    /**
     * Describes a plan.
     *
     * @param plan the plan
     * @return a JSON object: format, name, seed, trials, confidence, simultaneous, revisions of the random words and of each
     *     experiment
     * @throws IOException never, for the text stays in memory
     */
    public static String of(SweepPlan plan) throws IOException {
        Map<String, Integer> revisions = new TreeMap<>();
        for (PlannedPoint planned : plan.points()) {
            Experiment experiment = planned.point().experiment();
            revisions.put(experiment.name(), experiment.revision());
        }
        StringWriter text = new StringWriter();
        try (JsonGenerator json = new JsonFactory().createGenerator(text).useDefaultPrettyPrinter()) {
            json.writeStartObject();
            json.writeStringField("what", "a Swallowtail sweep");
            json.writeNumberField("format", FORMAT);
            json.writeStringField("name", plan.name());
            json.writeNumberField("seed", plan.seed());
            json.writeNumberField("trials", plan.trials());
            json.writeNumberField("confidence", plan.confidence());
            json.writeStringField("simultaneous", plan.simultaneous() ? "bonferroni" : "off");
            json.writeObjectFieldStart("revisions");
            json.writeNumberField("random", AddressedRandom.REVISION);
            for (Map.Entry<String, Integer> revision : revisions.entrySet()) {
                json.writeNumberField(revision.getKey(), revision.getValue());
            }
            json.writeEndObject();
            json.writeEndObject();
        }
        return text + "\n";
    }
}
