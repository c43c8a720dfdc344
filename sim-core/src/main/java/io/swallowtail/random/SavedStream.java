package io.swallowtail.random;

import java.util.function.IntUnaryOperator;

/**
 * The choices of one stream outside of the program, such as a part of a file: a stream hands its choices over entry by entry,
 * and either they are written or they are filled from what was written before. What does not fit is refused.
 */
public interface SavedStream {
    /**
     * Hands over a number that the point fixes: it is written, or must be there.
     *
     * @param key the entry
     * @param value the number, at least 0
     */
    void fixed(String key, int value);

    /**
     * Hands over bits.
     *
     * @param key the entry
     * @param words bit i at bit (i mod 64) of word i / 64
     * @param count how many
     */
    void bits(String key, long[] words, int count);

    /**
     * Hands over integers.
     *
     * @param key the entry
     * @param values the integers
     * @param bound the bound of integer i, at least 1: it is in [0, bound)
     */
    void integers(String key, int[] values, IntUnaryOperator bound);

    /**
     * Hands over the answers to what runs ask.
     *
     * @param key the entry
     * @param answers the answers that were recorded, or a table to be filled
     * @param steps steps are in [0, steps)
     * @param bound the bound of all answers, 0 if each has its own
     */
    void answers(String key, AnswerTable answers, long steps, int bound);

    /**
     * Makes the exception for choices that cannot be used.
     *
     * @param message what is wrong, one line without the stream's name
     * @return an exception that says where this was saved and names the stream
     */
    RuntimeException refusal(String message);
}
