package io.swallowtail.random;

/**
 * A stream of bounded integers that the run asks for as it goes, by (step, place): what cannot be counted beforehand, or is
 * too much to be drawn at once. Asking again for the same (step, place) with the same bound gives the same integer, in any
 * order.
 *
 * <p>The integer comes by multiply and reject from word (place mod 4) of the block that holds the step's places 4·(place / 4)
 * onwards, so neighbouring places share a block and a retry never moves a neighbour.
 */
public final class AskedIntegers extends AskedChoices {
    /** Steps of a run: they are in [0, {@value}). */
    public static final int STEPS = 1 << 27;

    /** Where the integers come from when they are not drawn: an enumeration, a saved trial. */
    @FunctionalInterface
    public interface Source {
        /**
         * Answers for one integer.
         *
         * @param step the run's step, in [0, 2^27)
         * @param place the place within the step, in [0, 2^31)
         * @param bound at least 1
         * @return an integer in [0, bound); the same for the same question throughout a run
         */
        int integer(long step, int place, int bound);
    }

    /** Neutral answers where an integer gives the last of some contenders its place: it stays the last one. */
    public static final Source LAST = (step, place, bound) -> bound - 1;

    private static final int PLACE_BLOCK_BITS = 29;
    private static final long NONE = -1;
    private static final long WORD = 0xFFFFFFFFL;

    private final Source neutral;
    private final int[] block = new int[4];
    private long loaded = NONE;

    AskedIntegers(String name, Source neutral) {
        super(name, STEPS);
        this.neutral = neutral;
    }

    /**
     * Asks for one integer; those of one step and neighbouring places come from one block of four.
     *
     * @param step the run's step, in [0, 2^27)
     * @param place the place within the step, in [0, 2^31)
     * @param bound the integer is uniform in [0, bound); at least 1
     * @return the integer
     * @throws IllegalArgumentException if step or place is outside its range
     * @throws IllegalStateException if the trial was neither drawn nor given a source
     */
    public int integer(long step, int place, int bound) {
        return answer(step, place, bound);
    }

    /**
     * Takes the integers of the coming runs from elsewhere, until the next draw.
     *
     * @param answers the source
     */
    public void answerFrom(Source answers) {
        answerFromSource(answers);
    }

    @Override
    public String kind() {
        return "asked integers";
    }

    @Override
    int commonBound() {
        return 0;
    }

    @Override
    int drawn(AddressedRandom words, long step, int place, int bound) {
        long index = step << PLACE_BLOCK_BITS | place >>> 2;
        if (index != loaded) {
            words.readWords(number(), index, block);
            loaded = index;
        }
        long product = (block[place & 3] & WORD) * bound;
        if ((product & WORD) < bound) {
            return words.bounded(number(), index, place & 3, bound);
        }
        return (int) (product >>> 32);
    }

    @Override
    int neutral(long step, int place, int bound) {
        return neutral.integer(step, place, bound);
    }

    @Override
    void unload() {
        loaded = NONE;
    }
}
