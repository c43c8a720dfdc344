package io.swallowtail.random;

/**
 * A stream of fair coins that the run asks for as it goes, by (step, place): ties, deflections and whatever else cannot be
 * counted beforehand. Asking again for the same (step, place) gives the same coin, in any order.
 */
public final class AskedCoins extends ChoiceStream {
    /** Where the coins come from when they are not drawn: an enumeration, a saved trial. */
    @FunctionalInterface
    public interface Source {
        /**
         * Answers for one coin.
         *
         * @param step the run's step, in [0, 2^32)
         * @param place the place within the step, in [0, 2^31)
         * @return the coin; the same for the same (step, place) throughout a run
         */
        boolean coin(long step, int place);
    }

    private static final int PLACE_BLOCK_BITS = 24;
    private static final long NONE = -1;

    private final long[] words = new long[2];
    private AddressedRandom random;
    private long loaded = NONE;
    private Source source;

    AskedCoins(String name) {
        super(name);
    }

    /**
     * Asks for one coin; those of one step and neighbouring places come from one block of 128.
     *
     * @param step the run's step, in [0, 2^32)
     * @param place the place within the step, in [0, 2^31)
     * @return the coin
     * @throws IllegalStateException if the trial was neither drawn nor given a source
     */
    public boolean coin(long step, int place) {
        if (source != null) {
            return source.coin(step, place);
        }
        return drawn(step, place);
    }

    /** Answers from the trial that was drawn, whatever source is set. */
    boolean drawn(long step, int place) {
        long block = step << PLACE_BLOCK_BITS | place >>> 7;
        if (block != loaded) {
            load(block);
        }
        return (words[place >>> 6 & 1] >>> place & 1) != 0;
    }

    private void load(long block) {
        if (random == null) {
            throw new IllegalStateException("stream " + name() + " was neither drawn nor given a source");
        }
        random.readCoins(number(), block, words);
        loaded = block;
    }

    /**
     * Takes the coins of the coming run from elsewhere, until the next draw.
     *
     * @param answers the source
     */
    public void answerFrom(Source answers) {
        source = answers;
    }

    /**
     * Gives whatever answers at present: for someone who wants to stand in between and hear the questions.
     *
     * @return the source that was given last, or the coins of the trial that was drawn
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
