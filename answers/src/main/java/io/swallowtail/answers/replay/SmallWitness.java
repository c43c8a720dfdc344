package io.swallowtail.answers.replay;

import io.swallowtail.answers.message.CountWords;
import io.swallowtail.core.expression.Event;
import io.swallowtail.core.random.ChoiceStream;
import io.swallowtail.core.random.Deviation;
import io.swallowtail.core.shrink.ShrinkObserver;
import io.swallowtail.core.shrink.Witness;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A trial that is shrunk to the choices that an event needs.
 *
 * @param trial the witness: its simulator holds the choices
 * @param witness the choices that matter
 * @param involved the parts of the trial that they involve
 */
public record SmallWitness(ReplayedTrial trial, Event event, Witness witness, Involved involved) {
    private static final int MAX_PLACES = 12;

    /** The choices of one stream that matter. */
    public record Part(ChoiceStream stream, List<Deviation> deviations) {}

    /**
     * Shrinks a trial in which an event happens.
     *
     * @param original the trial; its simulator then holds the witness
     * @param observer receives the progress and can stop the work
     * @return the witness
     * @throws IllegalArgumentException if the event does not happen in the trial
     */
    public static SmallWitness of(ReplayedTrial original, Event event, ShrinkObserver observer) {
        Witness witness = Witness.shrink(original.point(), original.simulator(), event::happened, observer);
        String origin = "shrunk to " + CountWords.of(witness.deviations().size(), "choice")
                + (witness.minimal() ? "" : " (not minimal yet)") + " for " + event.text() + ", from "
                + original.origin().replaceFirst("^shrunk to .*, from ", "");
        ReplayedTrial trial = new ReplayedTrial(original.point(), original.simulator(), origin);
        return new SmallWitness(trial, event, witness, Involved.of(trial, witness.deviations()));
    }

    /**
     * Groups the choices that matter by streams.
     *
     * @return the streams with such choices, in their order
     */
    public List<Part> parts() {
        return trial.simulator().choices().streams().stream()
                .map(stream -> new Part(
                        stream,
                        witness.deviations().stream()
                                .filter(deviation -> deviation.stream() == stream)
                                .toList()))
                .filter(part -> !part.deviations().isEmpty())
                .toList();
    }

    /** Describes how many choices matter, and what they involve. */
    public List<String> sentences() {
        int matter = witness.deviations().size();
        List<String> sentences = new ArrayList<>();
        sentences.add(
                matter == 0
                        ? "No choice matters for " + event.text() + ": it happens when all " + witness.choices()
                                + " choices have their neutral values."
                        : matter + " of " + witness.choices() + " choices matter" + (matter == 1 ? "s" : "") + " for "
                                + event.text() + ": "
                                + parts().stream()
                                        .map(part -> part.deviations().size() + " of "
                                                + part.stream().name())
                                        .collect(Collectors.joining(", "))
                                + ". All others have their neutral values.");
        if (witness.minimal() && matter > 0) {
            sentences.add(
                    matter == 1
                            ? "With the neutral value of this one too, the event does not happen."
                            : "With the neutral value of any one of these " + matter
                                    + " too, the event does not happen (1-minimal).");
        }
        if (!witness.minimal()) {
            sentences.add("The work was stopped: this is the smallest witness so far, and it may not be minimal.");
        }
        sentences.addAll(involved.sentences());
        return sentences;
    }

    /**
     * Lists choices of one stream for people.
     *
     * @param part choices of one stream
     * @return the places and values of the first 12 choices
     */
    public static String places(Part part) {
        return CountWords.list(
                part.deviations().stream().map(SmallWitness::place).toList(), ", ", MAX_PLACES);
    }

    private static String place(Deviation deviation) {
        String place = Integer.toString(deviation.place());
        if (deviation.stream().kind().startsWith("asked")) {
            place = "step " + deviation.step() + " place " + place;
        }
        return deviation.bound() == 2 && deviation.neutral() == 0
                ? place
                : place + " = " + deviation.value() + " (neutral " + deviation.neutral() + ")";
    }
}
