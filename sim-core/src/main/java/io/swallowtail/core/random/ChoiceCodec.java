package io.swallowtail.core.random;

import java.util.function.IntUnaryOperator;

/**
 * Saves or loads the choices of one stream, for example as part of a file. The stream passes its choices entry by
 * entry; a codec either writes them or fills them from saved values. It rejects values that do not fit.
 */
public interface ChoiceCodec {
    /**
     * Passes a number that the point determines. It is written, or compared with the saved number.
     *
     * @param key the entry
     * @param value the number, at least 0
     */
    void fixed(String key, int value);

    /**
     * Passes bits.
     *
     * @param key the entry
     * @param words bit i at bit (i mod 64) of word i / 64
     * @param count number of integers
     */
    void bits(String key, long[] words, int count);

    /**
     * Passes integers.
     *
     * @param key the entry
     * @param values the integers
     * @param bound the bound of integer i, at least 1: it is in [0, bound)
     */
    void integers(String key, int[] values, IntUnaryOperator bound);

    /**
     * Passes the answers of an on-demand stream.
     *
     * @param key the entry
     * @param answers the recorded answers, or an empty table to fill
     * @param steps exclusive upper bound of the steps
     * @param bound the common bound of all answers; 0 if each answer has its own
     */
    void answers(String key, AnswerTable answers, long steps, int bound);

    /**
     * Creates the exception for unusable choices.
     *
     * @param message what is wrong, one line without the stream's name
     * @return an exception that names the file and the stream
     */
    RuntimeException refusal(String message);
}
