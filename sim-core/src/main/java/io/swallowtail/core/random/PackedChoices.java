package io.swallowtail.core.random;

import java.util.Arrays;
import java.util.function.Consumer;

/** A stream of independent binary choices, drawn before the run and packed 64 per word. 0 is neutral where it is possible. */
abstract class PackedChoices extends ChoiceStream {
    private static final String COUNT = "count";

    private final int count;
    private final long[] words;

    PackedChoices(String name, int count) {
        super(name);
        this.count = count;
        this.words = new long[(count + 63) >>> 6];
    }

    /**
     * Counts the choices.
     *
     * @return their number, at least 0
     */
    public final int count() {
        return count;
    }

    /**
     * Gives the array of the choices. Runs read it; enumeration and replay write it.
     *
     * @return choice i at bit (i mod 64) of word i / 64; bits past the last are 0; not a copy
     */
    public final long[] words() {
        return words;
    }

    /**
     * Reads one choice.
     *
     * @param index index of the integer, in [0, count)
     * @return whether it is 1
     */
    public final boolean get(int index) {
        return (words[index >>> 6] >>> index & 1) != 0;
    }

    /**
     * Writes one choice.
     *
     * @param index index of the choice, in [0, count)
     * @param value whether it is 1
     */
    public final void set(int index, boolean value) {
        long bit = 1L << index;
        words[index >>> 6] = value ? words[index >>> 6] | bit : words[index >>> 6] & ~bit;
    }

    /** Reads one choice of the current trial of the random words. */
    abstract boolean drawOne(AddressedRandom random, int index);

    /** Returns the only possible value of every choice: 0 or 1; -1 if both are possible. */
    int onlyValue() {
        return -1;
    }

    /** Returns the neutral choices of a word. */
    @Override
    public final boolean isFixed() {
        return count == 0 || onlyValue() >= 0;
    }

    private long neutral(int word) {
        return onlyValue() == 1 ? mask(word) : 0;
    }

    /** Returns a mask of the choices in a word: 64, or fewer in the last word. */
    final long mask(int word) {
        return -1L >>> -Math.min(Long.SIZE, count - Long.SIZE * word);
    }

    @Override
    final int drawn() {
        return count;
    }

    @Override
    final boolean hasDrawnOf(ChoiceStream other) {
        return other instanceof PackedChoices same && Arrays.equals(words, same.words);
    }

    @Override
    final ChoiceSnapshot newSnapshot() {
        return new ChoiceSnapshot(new long[words.length], null, null);
    }

    @Override
    final void keep(ChoiceSnapshot into) {
        System.arraycopy(words, 0, into.words(), 0, words.length);
    }

    @Override
    final void restore(ChoiceSnapshot from, AddressedRandom rest) {
        System.arraycopy(from.words(), 0, words, 0, words.length);
    }

    @Override
    final boolean redraw(AddressedRandom random, int index) {
        long bit = drawOne(random, index) ? 1 : 0;
        long before = words[index >>> 6];
        words[index >>> 6] = before & ~(1L << index) | bit << index;
        return words[index >>> 6] != before;
    }

    @Override
    final void neutralize() {
        Arrays.setAll(words, this::neutral);
    }

    @Override
    final void set(Deviation deviation) {
        set(deviation.place(), deviation.value() == 1);
    }

    @Override
    final void deviations(Consumer<Deviation> found) {
        int neutral = Math.max(0, onlyValue());
        for (int word = 0; word < words.length; word++) {
            for (long rest = words[word] ^ neutral(word); rest != 0; rest &= rest - 1) {
                int place = (word << 6) + Long.numberOfTrailingZeros(rest);
                found.accept(new Deviation(this, 0, place, 2, 1 - neutral, neutral));
            }
        }
    }

    @Override
    public final void save(ChoiceCodec to) {
        to.fixed(COUNT, count);
        to.bits(kind(), words, count);
    }

    @Override
    public final void load(ChoiceCodec from) {
        save(from);
        if (onlyValue() >= 0) {
            deviations(deviation -> {
                throw from.refusal(
                        deviation.value() + " at place " + deviation.place() + " has probability 0 at this point");
            });
        }
    }
}
