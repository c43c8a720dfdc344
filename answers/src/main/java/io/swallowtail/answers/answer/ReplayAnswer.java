package io.swallowtail.answers.answer;

import io.swallowtail.answers.replay.TrialTrace;
import io.swallowtail.core.trace.TraceEvent;
import java.util.ArrayList;
import java.util.List;

/**
 * The result of {@code replay}.
 *
 * @param rows what identifies the trial, its parameters and its metrics: kind, name and value
 * @param story what happens in the trial, for people; empty if it is not wanted
 * @param events the same for programs; empty if it is not wanted
 */
public record ReplayAnswer(List<List<Object>> rows, List<String> story, List<TraceEvent> events) {
    /**
     * Makes the answer for a trial.
     *
     * @return its rows and story
     */
    public Answer answer() {
        List<List<Object>> all = new ArrayList<>(rows);
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
        return new Answer(parts);
    }
}
