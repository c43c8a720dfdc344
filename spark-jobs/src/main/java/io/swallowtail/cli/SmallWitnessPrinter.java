package io.swallowtail.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.swallowtail.experiment.Metric;
import io.swallowtail.message.Json;
import io.swallowtail.random.Deviation;
import io.swallowtail.replay.SmallWitness;
import io.swallowtail.replay.TrialTrace;
import io.swallowtail.trace.TraceEvent;
import java.util.ArrayList;
import java.util.List;

/** Shows a shrunk trial: as rows, or as one JSON object. */
final class SmallWitnessPrinter {
    private static final String KIND = "witness";

    private final SmallWitness small;
    private final String ending;
    private final String command;

    /** Prepares to show a witness, the reason for an early end (or null), and the command that makes the witness. */
    SmallWitnessPrinter(SmallWitness small, String ending, String command) {
        this.small = small;
        this.ending = ending;
        this.command = command;
    }

    /** Returns rows of kind, name and value. */
    List<List<Object>> rows() {
        List<List<Object>> rows = new ArrayList<>();
        rows.add(List.of(KIND, "event", small.event().text()));
        rows.add(List.of(KIND, "choices", small.witness().choices()));
        rows.add(List.of(KIND, "not_neutral", small.witness().deviated()));
        rows.add(List.of(KIND, "matter", small.witness().deviations().size()));
        rows.add(List.of(KIND, "minimal", small.witness().minimal()));
        rows.add(List.of(KIND, "runs", small.witness().runs()));
        if (ending != null) {
            rows.add(List.of(KIND, "stopped", ending));
        }
        rows.add(List.of(KIND, "command", command));
        small.parts().forEach(part -> rows.add(List.of("matters", part.stream().name(), SmallWitness.places(part))));
        return rows;
    }

    /** Writes an object with all data; {@code events} are those of the trace, if it was requested. */
    String json(long[] metrics, List<TraceEvent> events) {
        ObjectNode root = Json.trees()
                .createObjectNode()
                .put("experiment", small.trial().point().experiment().name())
                .put("revision", small.trial().point().experiment().revision())
                .put("point", small.trial().point().id());
        ObjectNode parameters = root.putObject("parameters");
        small.trial().point().parameters().texts().forEach(parameters::put);
        root.put("origin", small.trial().origin())
                .put("event", small.event().text())
                .put("choices", small.witness().choices())
                .put("not_neutral", small.witness().deviated())
                .put("matter", small.witness().deviations().size())
                .put("minimal", small.witness().minimal())
                .put("runs", small.witness().runs())
                .put("stopped", ending);
        ArrayNode streams = root.putArray("streams");
        for (SmallWitness.Part part : small.parts()) {
            ObjectNode stream = streams.addObject()
                    .put("stream", part.stream().name())
                    .put("kind", part.stream().kind())
                    .put("matter", part.deviations().size());
            ArrayNode places = stream.putArray("places");
            for (Deviation deviation : part.deviations()) {
                places.addObject()
                        .put("step", deviation.step())
                        .put("place", deviation.place())
                        .put("bound", deviation.bound())
                        .put("value", deviation.value())
                        .put("neutral", deviation.neutral());
            }
        }
        putInvolved(root);
        ObjectNode values = root.putObject("metrics");
        for (Metric metric : small.trial().point().experiment().metrics()) {
            values.set(
                    metric.name(),
                    Json.trees().valueToTree(metric.value(metrics).orElse(null)));
        }
        root.put("command", command);
        if (!events.isEmpty()) {
            ArrayNode trace = root.putArray("trace");
            events.forEach(event -> trace.addObject()
                    .put("type", TrialTrace.type(event))
                    .setAll((ObjectNode) Json.trees().valueToTree(TrialTrace.fields(event))));
        }
        return Json.indented(root);
    }

    private void putInvolved(ObjectNode root) {
        ArrayNode lost = root.putArray("given_up");
        small.involved()
                .lost()
                .forEach(number -> lost.add(small.involved().names().get(number)));
        ArrayNode moved = root.putArray("on_other_paths");
        small.involved()
                .moved()
                .forEach(number -> moved.add(small.involved().names().get(number)));
        ArrayNode faults = root.putArray("faults");
        small.involved().faults().forEach(faults::add);
    }
}
