package io.swallowtail.answers.answer;

import java.util.List;
import java.util.Map;

/**
 * What a verb found. People read its sentences and sections in their order; programs get rows or an object. It knows no format.
 *
 * @param parts the sentences and sections
 * @param facts the fields of one object for programs; empty if they get the rows of the first section
 * @param isLong whether people read the object of facts, too, so that each field has its own line
 */
public record Answer(List<Part> parts, Map<String, Object> facts, boolean isLong) {
    /** A sentence or a section. */
    public sealed interface Part permits Sentence, Section {}

    /**
     * Makes an answer whose rows are all that programs need.
     *
     * @param parts the sentences and sections
     */
    public Answer(List<Part> parts) {
        this(parts, Map.of(), false);
    }

    /** Returns the first section, which has the rows for programs. */
    Section<?> rows() {
        return parts.stream()
                .filter(Section.class::isInstance)
                .map(part -> (Section<?>) part)
                .findFirst()
                .orElseThrow();
    }
}
