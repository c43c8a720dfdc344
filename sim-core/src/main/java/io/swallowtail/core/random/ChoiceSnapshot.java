package io.swallowtail.core.random;

/**
 * A copy of the choices of one stream for one trial, in the one form that the stream uses; the other two are null.
 *
 * @param words flags, 64 per word
 * @param values integers
 * @param answers answers on demand
 */
record ChoiceSnapshot(long[] words, int[] values, AnswerTable answers) {
    /** Copies another snapshot of the same stream. */
    void copy(ChoiceSnapshot other) {
        if (words != null) {
            System.arraycopy(other.words, 0, words, 0, words.length);
        } else if (values != null) {
            System.arraycopy(other.values, 0, values, 0, values.length);
        } else {
            answers.copy(other.answers);
        }
    }
}
