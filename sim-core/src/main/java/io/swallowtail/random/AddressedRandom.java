package io.swallowtail.random;

/**
 * The random words of one key, read at the address (trial, stream, block).
 *
 * <p>The address becomes the 128-bit Philox counter by an injective layout, from the lowest bit: block 56 bits, attempt 8
 * bits (the retries of bounded integers), trial 48 bits, stream 16 bits. So within a key no two trials or streams share a
 * word, and what one of them reads never moves another.
 *
 * <p>An instance is a position (the current trial) with a one-block buffer: one thread owns it. Nothing is allocated after
 * construction.
 */
public final class AddressedRandom {
    /** Revision of everything that turns an address into a choice; raised when any golden value changes. */
    public static final int REVISION = 1;

    /** Trials of a key: indices are in [0, {@value}). */
    public static final long TRIALS = 1L << 48;

    private static final int ATTEMPTS = 1 << 8;
    private static final long WORD = 0xFFFFFFFFL;

    private final int key0;
    private final int key1;
    private final int[] block = new int[4];
    private long trial;

    /**
     * Opens the words of a key, at trial 0.
     *
     * @param key the 64-bit key, see {@link RandomKey}
     */
    public AddressedRandom(long key) {
        this.key0 = (int) key;
        this.key1 = (int) (key >>> 32);
    }

    /**
     * Moves to a trial.
     *
     * @param index the trial's index, in [0, 2^48)
     * @throws IllegalArgumentException if the index is outside that range
     */
    public void moveTo(long index) {
        if (index < 0 || index >= TRIALS) {
            throw new IllegalArgumentException("trial " + index + " is outside [0, 2^48)");
        }
        trial = index;
    }

    /** Tells at which trial it stands. */
    long trial() {
        return trial;
    }

    /**
     * A Philox counter is, lowest word first: the low half of the block index; its upper 24 bits and the attempt; the low half of the
     * trial index; its upper 16 bits and the stream.
     */
    private static int counterWord1(long block, int attempt) {
        return (int) (block >>> 32) | attempt << 24;
    }

    private static int counterWord3(long trial, int stream) {
        return (int) (trial >>> 32) | stream << 16;
    }

    private void load(int stream, long index, int attempt) {
        read(stream, index, attempt, block);
    }

    private void read(int stream, long index, int attempt, int[] words) {
        Philox4x32.block(
                key0, key1, (int) index, counterWord1(index, attempt), (int) trial, counterWord3(trial, stream), words);
    }

    /**
     * Fills an array with fair coins, 64 a word: coin i is bit (i mod 64) of word i / 64; the bits past the last are 0.
     *
     * @param stream stream number
     * @param words receives the coins
     * @param count how many coins
     */
    void fillBits(int stream, long[] words, int count) {
        int used = (count + 63) >>> 6;
        for (int w = 0; w < used; w += 2) {
            load(stream, w >>> 1, 0);
            words[w] = (block[0] & WORD) | (long) block[1] << 32;
            if (w + 1 < used) {
                words[w + 1] = (block[2] & WORD) | (long) block[3] << 32;
            }
        }
        if ((count & 63) != 0) {
            words[used - 1] &= -1L >>> -count;
        }
    }

    /**
     * Fills an array with independent integers, each uniform in [0, bound).
     *
     * <p>Multiply and reject (Lemire, ACM TOMACS 29(1), 2019): value i comes from word (i mod 4) of block i / 4, and
     * attempt a &gt; 0 from the same word of that block at attempt a, so a retry never moves a neighbour.
     *
     * @param stream stream number
     * @param values receives the integers
     * @param count how many
     * @param bound their bound, at least 1
     */
    void fillBounded(int stream, int[] values, int count, int bound) {
        for (int i = 0; i < count; i += 4) {
            load(stream, i >>> 2, 0);
            int end = Math.min(4, count - i);
            boolean retry = false;
            for (int k = 0; k < end; k++) {
                long product = (block[k] & WORD) * bound;
                values[i + k] = (int) (product >>> 32);
                retry |= (product & WORD) < bound;
            }
            if (retry) {
                for (int k = 0; k < end; k++) {
                    values[i + k] = bounded(stream, i >>> 2, k, bound);
                }
            }
        }
    }

    /**
     * Fills an array with the integers of shuffles, as {@link #fillBounded} does: the bounds are size, size - 1, …, 2, and
     * from the next shuffle on the same again.
     *
     * @param stream stream number
     * @param values receives the integers
     * @param count how many, a multiple of size - 1
     * @param size how many elements a shuffle has, at least 1
     */
    void fillShuffles(int stream, int[] values, int count, int size) {
        int bound = size;
        for (int i = 0; i < count; i += 4) {
            load(stream, i >>> 2, 0);
            int end = Math.min(4, count - i);
            boolean retry = false;
            int firstBound = bound;
            for (int k = 0; k < end; k++) {
                long product = (block[k] & WORD) * bound;
                values[i + k] = (int) (product >>> 32);
                retry |= (product & WORD) < bound;
                bound = bound == 2 ? size : bound - 1;
            }
            if (retry) {
                retryShuffles(stream, values, i, end, firstBound, size);
            }
        }
    }

    private void retryShuffles(int stream, int[] values, int first, int count, int firstBound, int size) {
        int bound = firstBound;
        for (int k = 0; k < count; k++) {
            values[first + k] = bounded(stream, first >>> 2, k, bound);
            bound = bound == 2 ? size : bound - 1;
        }
    }

    /**
     * Reads one bounded integer by multiply and reject, from attempt 0 on.
     *
     * @param stream stream number
     * @param index block index
     * @param word the block's word, 0 to 3
     * @param bound the integer is uniform in [0, bound); at least 1
     * @return the integer
     */
    int bounded(int stream, long index, int word, int bound) {
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            load(stream, index, attempt);
            long product = (block[word] & WORD) * bound;
            long low = product & WORD;
            // The remainder is below the bound: a division is hardly ever needed.
            if (low >= bound || low >= (1L << 32) % bound) {
                return (int) (product >>> 32);
            }
        }
        throw new IllegalStateException(
                "256 rejections in a row, an event of probability below 2^-256: the generator is broken");
    }

    /**
     * Reads the four words of one block, at attempt 0.
     *
     * @param stream stream number
     * @param index block index
     * @param words receives the words in {@code words[0..3]}
     */
    void readWords(int stream, long index, int[] words) {
        read(stream, index, 0, words);
    }

    /**
     * Reads the 128 coins of one block.
     *
     * @param stream stream number
     * @param index block index
     * @param words receives coins 0..63 in {@code words[0]} and 64..127 in {@code words[1]}
     */
    void readCoins(int stream, long index, long[] words) {
        load(stream, index, 0);
        words[0] = (block[0] & WORD) | (long) block[1] << 32;
        words[1] = (block[2] & WORD) | (long) block[3] << 32;
    }
}
