package io.swallowtail.answers.answer;

import io.swallowtail.answers.replay.Involved;
import io.swallowtail.answers.replay.SmallWitness;
import io.swallowtail.answers.replay.TrialTrace;
import io.swallowtail.core.experiment.Metric;
import io.swallowtail.core.random.Deviation;
import io.swallowtail.core.trace.TraceEvent;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The result of {@code replay}.
 *
 * @param rows what identifies the trial, its parameters and its metrics: kind, name and value
 * @param story what happens in the trial, for people; empty if it is not wanted
 * @param events the same for programs; empty if it is not wanted
 */
public record ReplayAnswer(List<List<Object>> rows, List<String> story, List<TraceEvent> events) {
    private static final String KIND = "witness";

    private static final Columns<Deviation> PLACES = new Columns<Deviation>()
            .add("step", Deviation::step)
            .add("place", Deviation::place)
            .add("bound", Deviation::bound)
            .add("value", Deviation::value)
            .add("neutral", Deviation::neutral);

    private static final Columns<SmallWitness.Part> STREAMS = new Columns<SmallWitness.Part>()
            .add("stream", part -> part.stream().name())
            .add("kind", part -> part.stream().kind())
            .add("matter", part -> part.deviations().size())
            .add("places", part -> PLACES.objects(part.deviations()));

    /**
     * Makes the answer for a trial.
     *
     * @return its rows and story
     */
    public Answer answer() {
        return new Answer(parts(List.of()));
    }

    /**
     * Makes the answer for a shrunk trial.
     *
     * @param small the shrunk trial, whose rows these are
     * @param ending why the work ended early; null if it was completed
     * @param command the command that shrinks it again
     * @return its rows and sentences, and facts
     */
    public Answer answer(SmallWitness small, long[] metrics, String ending, RowCommand command) {
        Map<String, Object> witness = new LinkedHashMap<>();
        witness.put("event", small.event().text());
        witness.put("choices", small.witness().choices());
        witness.put("not_neutral", small.witness().deviated());
        witness.put("matter", small.witness().deviations().size());
        witness.put("minimal", small.witness().minimal());
        witness.put("runs", small.witness().runs());
        witness.put("stopped", ending);
        List<List<Object>> more = new ArrayList<>();
        witness.forEach((name, value) -> {
            if (value != null) {
                more.add(List.of(KIND, name, value));
            }
        });
        more.add(List.of(KIND, "command", command));
        small.parts().forEach(part -> more.add(List.of("matters", part.stream().name(), SmallWitness.places(part))));
        List<Answer.Part> parts = parts(more);
        parts.add(new Sentence(""));
        parts.addAll(Sentence.all(small.sentences()));

        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("experiment", small.trial().point().experiment().name());
        facts.put("revision", small.trial().point().experiment().revision());
        facts.put("point", small.trial().point().id());
        facts.put("parameters", small.trial().point().parameters().texts());
        facts.put("origin", small.trial().origin());
        facts.putAll(witness);
        facts.put("streams", STREAMS.objects(small.parts()));
        facts.put("given_up", names(small.involved(), small.involved().lost()));
        facts.put("on_other_paths", names(small.involved(), small.involved().moved()));
        facts.put("faults", small.involved().faults());
        Map<String, Object> values = new LinkedHashMap<>();
        for (Metric metric : small.trial().point().experiment().metrics()) {
            values.put(metric.name(), metric.value(metrics).orElse(null));
        }
        facts.put("metrics", values);
        facts.put("command", command);
        if (!events.isEmpty()) {
            facts.put("trace", events.stream().map(ReplayAnswer::fields).toList());
        }
        return new Answer(parts, facts, true);
    }

    private List<Answer.Part> parts(List<List<Object>> more) {
        List<List<Object>> all = new ArrayList<>(rows);
        all.addAll(more);
        events.forEach(event -> all.add(List.of("event", TrialTrace.type(event), TrialTrace.fields(event))));
        List<Answer.Part> parts = new ArrayList<>();
        parts.add(new Section<>(
                all,
                new Columns<List<Object>>()
                        .add("kind", row -> row.get(0))
                        .add("name", row -> row.get(1))
                        .add("value", row -> row.get(2))));
        if (!story.isEmpty()) {
            parts.add(new Sentence(""));
        }
        for (int i = 0; i < story.size(); i++) {
            parts.add(new Sentence((i + 1) + ". " + story.get(i)));
        }
        return parts;
    }

    private static Map<String, Object> fields(TraceEvent event) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("type", TrialTrace.type(event));
        fields.putAll(TrialTrace.fields(event));
        return fields;
    }

    private static List<String> names(Involved involved, Collection<Integer> numbers) {
        return numbers.stream().map(involved.names()::get).toList();
    }
}
