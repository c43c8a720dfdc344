package io.swallowtail.core.random;

/**
 * A stream of fair coins that the run requests on demand, by (step, place): ties, deflections and other decisions whose
 * number is not known in advance. Repeated requests for the same (step, place) give the same coin, in any order of
 * requests.
 */
public final class OnDemandCoins extends OnDemandChoices {
    /** Source of coins that are not drawn, such as an enumeration or a saved trial. */
    @FunctionalInterface
    public interface Source {
        /**
         * Gives one coin.
         *
         * @param step the run's step, in [0, 2^32)
         * @param place the place within the step, in [0, 2^31)
         * @return the coin; the same for the same (step, place) throughout a run
         */
        boolean coin(long step, int place);
    }

    private static final int SIDES = 2;
    private static final int PLACE_BLOCK_BITS = 24;
    private static final long NONE = -1;

    private final long[] coins = new long[2];
    private long loaded = NONE;

    OnDemandCoins(String name) {
        super(name, 1L << 32);
    }

    /**
     * Gives one coin. The coins of one step and neighbouring places come from one block of 128.
     *
     * @param step the run's step, in [0, 2^32)
     * @param place the place within the step, in [0, 2^31)
     * @return the coin
     * @throws IllegalArgumentException if step or place is outside its range
     * @throws IllegalStateException if there is neither a drawn trial nor a source
     */
    public boolean coin(long step, int place) {
        return answer(step, place, SIDES) == 1;
    }

    /**
     * Gives some of 64 coins of one step together; each is the coin that {@link #coin} gives for its place.
     *
     * @param step the run's step, in [0, 2^32)
     * @param place the first of the 64 places, a multiple of 64
     * @param wanted bit i requests the coin at place + i
     * @return the coin at place + i in bit i; 0 if it was not requested
     * @throws IllegalArgumentException if step or place is outside its range
     * @throws IllegalStateException if there is neither a drawn trial nor a source
     */
    public long coins(long step, int place, long wanted) {
        if (wanted == 0) {
            return 0;
        }
        int first = Long.numberOfTrailingZeros(wanted);
        long found = coin(step, place + first) ? 1L << first : 0;
        if (isDrawn()) {
            return coins[place >>> 6 & 1] & wanted;
        }
        for (long rest = wanted & wanted - 1; rest != 0; rest &= rest - 1) {
            int next = Long.numberOfTrailingZeros(rest);
            found |= coin(step, place + next) ? 1L << next : 0;
        }
        return found;
    }

    /**
     * Sets the source of the coins of the following runs, until the next draw.
     *
     * @param answers the source
     */
    public void answerFrom(Source answers) {
        answerFromSource((step, place, bound) -> answers.coin(step, place) ? 1 : 0);
    }

    @Override
    public String kind() {
        return "asked coins";
    }

    @Override
    int commonBound() {
        return SIDES;
    }

    @Override
    int drawn(AddressedRandom words, long step, int place, int bound) {
        long block = step << PLACE_BLOCK_BITS | place >>> 7;
        if (block != loaded) {
            words.readCoins(number(), block, coins);
            loaded = block;
        }
        return (int) (coins[place >>> 6 & 1] >>> place) & 1;
    }

    @Override
    int neutral(long step, int place, int bound) {
        return 0;
    }

    @Override
    void clearCache() {
        loaded = NONE;
    }
}
