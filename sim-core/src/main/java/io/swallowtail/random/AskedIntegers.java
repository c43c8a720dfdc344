package io.swallowtail.random;

/**
 * A stream of bounded integers that the run asks for as it goes, by (step, place): what cannot be counted beforehand, or is
 * too much to be drawn at once. Asking again for the same (step, place) with the same bound gives the same integer, in any
 * order.
 *
 * <p>The integer comes by multiply and reject from word (place mod 4) of the block that holds the step's places 4·(place / 4)
 * onwards, so neighbouring places share a block and a retry never moves a neighbour.
 */
public final class AskedIntegers extends ChoiceStream {
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

    private static final int PLACE_BLOCK_BITS = 29;
    private static final long NONE = -1;
    private static final long WORD = 0xFFFFFFFFL;

    private final int[] words = new int[4];
    private AddressedRandom random;
    private long loaded = NONE;
    private Source source;

    AskedIntegers(String name) {
        super(name);
    }

    /**
     * Asks for one integer; those of one step and neighbouring places come from one block of four.
     *
     * @param step the run's step, in [0, 2^27)
     * @param place the place within the step, in [0, 2^31)
     * @param bound the integer is uniform in [0, bound); at least 1
     * @return the integer
     * @throws IllegalArgumentException if the step is outside its range
     * @throws IllegalStateException if the trial was neither drawn nor given a source
     */
    public int integer(long step, int place, int bound) {
        if (source != null) {
            return source.integer(step, place, bound);
        }
        return drawn(step, place, bound);
    }

    /** Answers from the trial that was drawn, whatever source is set. */
    int drawn(long step, int place, int bound) {
        long block = step << PLACE_BLOCK_BITS | place >>> 2;
        if (block != loaded) {
            load(block, step);
        }
        long product = (words[place & 3] & WORD) * bound;
        if ((product & WORD) < bound) {
            return random.bounded(number(), block, place & 3, bound);
        }
        return (int) (product >>> 32);
    }

    private void load(long block, long step) {
        if (random == null) {
            throw new IllegalStateException("stream " + name() + " was neither drawn nor given a source");
        }
        if (step < 0 || step >= STEPS) {
            throw new IllegalArgumentException("step " + step + " of stream " + name() + " is outside [0, 2^27)");
        }
        random.readWords(number(), block, words);
        loaded = block;
    }

    /**
     * Takes the integers of the coming run from elsewhere, until the next draw.
     *
     * @param answers the source
     */
    public void answerFrom(Source answers) {
        source = answers;
    }

    /**
     * Gives whatever answers at present: for someone who wants to stand in between and hear the questions.
     *
     * @return the source that was given last, or the integers of the trial that was drawn
     */
    public Source answers() {
        return source == null ? this::drawn : source;
    }

    @Override
    void draw(AddressedRandom drawn) {
        random = drawn;
        loaded = NONE;
        source = null;
    }
}
