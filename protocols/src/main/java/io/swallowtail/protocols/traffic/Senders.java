package io.swallowtail.protocols.traffic;

import io.swallowtail.core.experiment.ParameterException;
import io.swallowtail.core.experiment.Parameters;
import io.swallowtail.core.experiment.RealParameter;
import io.swallowtail.core.random.Choices;
import io.swallowtail.core.random.OnDemandIntegers;
import io.swallowtail.core.random.Shuffle;
import io.swallowtail.core.random.ShuffleChoices;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * The inputs that send under partial load: a uniformly random set of floor({@code load}·n) inputs, or independent sets
 * for several permutations.
 *
 * <p>Stream {@code senders}, absent where every input sends: a shuffle of all inputs, the first of which send, so that
 * the senders with a smaller load are among those with a greater one. A single set draws the whole shuffle beforehand;
 * several sets request integers at (set, place), see {@link Shuffle#bringToFront}, for only the first places of each.
 * Cost: O(n) per set. Memory: 9n bytes.
 */
public final class Senders {
    /** Which share of the inputs sends. */
    public static final RealParameter LOAD = RealParameter.required(
                    "load",
                    "share of the inputs, chosen at random, that send; for several permutations independently",
                    "0",
                    "1")
            .withDefault("1");

    /** The shuffle of a single set; null where all inputs send or there are several sets. */
    private final ShuffleChoices shuffle;
    /** The shuffles of several sets; null where all inputs send or there is a single set. */
    private final OnDemandIntegers shuffles;

    /** All inputs as they were shuffled. */
    private final int[] shuffled;
    /** Whether each input sends. */
    private final boolean[] sends;
    /** The inputs that send, in ascending order. */
    private final int[] senders;

    private Senders(int n, int count, ShuffleChoices shuffle, OnDemandIntegers shuffles) {
        this.shuffle = shuffle;
        this.shuffles = shuffles;
        shuffled = new int[n];
        sends = new boolean[n];
        senders = IntStream.range(0, count).toArray();
    }

    /**
     * Prepares one set for each trial.
     *
     * @param n how many inputs there are, at least 1
     * @param count how many of them send, 1 to n
     * @param choices where the stream is declared
     * @return the senders
     */
    public static Senders ofOne(int n, int count, Choices choices) {
        return new Senders(n, count, count == n ? null : choices.shuffle("senders", n), null);
    }

    /**
     * Prepares any number of independent sets.
     *
     * @param n how many inputs there are, at least 1
     * @param count how many of them send, 1 to n
     * @param choices where the stream is declared
     * @return the senders
     */
    public static Senders ofSeveral(int n, int count, Choices choices) {
        return new Senders(n, count, null, count == n ? null : choices.onDemandIntegers("senders"));
    }

    /**
     * Counts the inputs that send.
     *
     * @param parameters those of an experiment with {@link #LOAD}
     * @param n how many inputs there are
     * @return floor(load·n), exactly
     */
    public static int count(Parameters parameters, long n) {
        return parameters.get(LOAD).multiply(BigDecimal.valueOf(n)).intValue();
    }

    /**
     * Rejects a load with which no input sends.
     *
     * @param parameters those of an experiment with {@link #LOAD}
     * @param n how many inputs there are
     * @throws ParameterException if load·n is below 1
     */
    public static void requireOne(Parameters parameters, long n) {
        if (count(parameters, n) == 0) {
            throw new ParameterException(
                    LOAD.name(),
                    LOAD.format(parameters.get(LOAD)) + " of " + n
                            + " inputs is less than one input; at least one must send");
        }
    }

    /**
     * Changes the single set so that it contains some inputs. A uniform set becomes a uniform one of those that contain them.
     *
     * @param wanted different inputs, at most as many as send
     * @param picks selects which senders they replace
     * @param step the step of these integers
     */
    void include(int[] wanted, OnDemandIntegers picks, long step) {
        if (!areAll()) {
            int[] places = IntStream.range(0, senders.length).toArray();
            Shuffle.bringToFront(picks, step, places, senders.length, wanted.length);
            shuffle.fix(Arrays.copyOf(places, wanted.length), wanted);
        }
    }

    /**
     * Reports whether every input sends.
     *
     * @return whether the senders of every set are all inputs
     */
    public boolean areAll() {
        return shuffle == null && shuffles == null;
    }

    /**
     * Gives the senders.
     *
     * @return the inputs of the set that was read last, in ascending order; always the same array; callers must not
     *     change it
     */
    public int[] inputs() {
        return senders;
    }

    /**
     * Reads one set from the current choices.
     *
     * @param set its number, from 0; 0 where there is one
     * @return {@link #inputs}
     */
    public int[] of(int set) {
        if (areAll()) {
            return senders;
        }
        int n = shuffled.length;
        if (shuffle != null) {
            shuffle.permutation(shuffled);
        } else {
            for (int input = 0; input < n; input++) {
                shuffled[input] = input;
            }
            Shuffle.bringToFront(shuffles, set, shuffled, n, senders.length);
        }
        for (int place = 0; place < n; place++) {
            sends[shuffled[place]] = place < senders.length;
        }
        int count = 0;
        for (int input = 0; input < n; input++) {
            if (sends[input]) {
                senders[count++] = input;
            }
        }
        return senders;
    }
}
