package io.swallowtail.core.random;

/**
 * A stream of bounded integers that the run requests on demand, by (step, place): decisions whose number is not known
 * in advance, or is too large to draw all of them. Repeated requests for the same (step, place) with the same bound
 * give the same integer, in any order of requests.
 *
 * <p>The integer is computed by multiply and reject from word (place mod 4) of the block that holds the step's places
 * 4·(place / 4) onwards. Neighbouring places share a block, and a retry never affects another place.
 */
public final class OnDemandIntegers extends OnDemandChoices {
    /** Number of steps of a run: they are in [0, {@value}). */
    public static final int STEPS = 1 << 27;

    /** Source of integers that are not drawn, such as an enumeration or a saved trial. */
    @FunctionalInterface
    public interface Source {
        /**
         * Gives one integer.
         *
         * @param step the run's step, in [0, 2^27)
         * @param place the place within the step, in [0, 2^31)
         * @param bound at least 1
         * @return an integer in [0, bound); the same for the same arguments throughout a run
         */
        int integer(long step, int place, int bound);
    }

    /** Neutral answers for a stream in which an integer gives the last contender its position: it stays last. */
    public static final Source LAST = (step, place, bound) -> bound - 1;

    private static final int PLACE_BLOCK_BITS = 29;
    private static final long NONE = -1;
    private static final long WORD = 0xFFFFFFFFL;

    private final Source neutral;
    private final int[] block = new int[4];
    private long loaded = NONE;

    OnDemandIntegers(String name, Source neutral) {
        super(name, STEPS);
        this.neutral = neutral;
    }

    /**
     * Gives one integer. The integers of one step and neighbouring places come from one block of four.
     *
     * @param step the run's step, in [0, 2^27)
     * @param place the place within the step, in [0, 2^31)
     * @param bound the integer is uniform in [0, bound); at least 1
     * @return the integer
     * @throws IllegalArgumentException if step or place is outside its range
     * @throws IllegalStateException if there is neither a drawn trial nor a source
     */
    public int integer(long step, int place, int bound) {
        return answer(step, place, bound);
    }

    /**
     * Sets the source of the integers of the following runs, until the next draw.
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
    void clearCache() {
        loaded = NONE;
    }
}
