package io.swallowtail.answers.answer;

import java.util.List;
import java.util.function.UnaryOperator;

/**
 * A sentence for people, or an empty line.
 *
 * @param kind what it is about
 * @param text the sentence without the word of its kind
 */
public record Sentence(Kind kind, String text) implements Answer.Part {
    /** What a sentence is about. */
    public enum Kind {
        /** Anything. */
        PLAIN("", false),
        /** Why an estimate is doubtful. */
        DOUBTFUL("Doubtful", true),
        /** Why an event is impossible. */
        IMPOSSIBLE("Impossible", false),
        /** Which precision was not reached. */
        MISSED("Wanted error missed", false),
        /** How many trials lack a value that an event needs. */
        NO_VALUE("No value", true);

        private final String word;
        private final boolean isWarning;

        Kind(String word, boolean isWarning) {
            this.word = word;
            this.isWarning = isWarning;
        }
    }

    /**
     * Makes a plain sentence.
     *
     * @param text the whole text
     */
    public Sentence(String text) {
        this(Kind.PLAIN, text);
    }

    /**
     * Makes plain sentences.
     *
     * @param texts their whole texts
     * @return one sentence per text
     */
    public static List<Sentence> all(List<String> texts) {
        return texts.stream().map(Sentence::new).toList();
    }

    /** Writes the sentence with the word of its kind, which is marked if it is a warning. */
    String text(UnaryOperator<String> warning) {
        return kind == Kind.PLAIN ? text : (kind.isWarning ? warning.apply(kind.word) : kind.word) + ": " + text;
    }
}
