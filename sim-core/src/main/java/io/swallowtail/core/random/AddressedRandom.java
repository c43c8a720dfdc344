package io.swallowtail.core.random;

import java.util.Arrays;

/**
 * The random words of one key, read at the address (trial, stream, block).
 *
 * <p>The address becomes the 128-bit Philox counter by an injective layout, from the lowest bit: block 56 bits, attempt
 * 8 bits (the retries of bounded integers), trial 48 bits, stream 16 bits. So within a key no two trials or streams
 * share a word, and reads of one never affect another.
 *
 * <p>An instance holds a position (the current trial) and buffers, which grow to its largest batch. One thread owns it.
 */
public final class AddressedRandom {
    /** Revision of the mapping from addresses to choices; raised when any golden value changes. */
    public static final int REVISION = 1;

    /** Number of trials per key: indices are in [0, {@value}). */
    public static final long TRIALS = 1L << 48;

    private static final int ATTEMPTS = 1 << 8;
    private static final long WORD = 0xFFFFFFFFL;
    /** Number of words in the largest batch. */
    private static final int BATCH = 4 * PhiloxBlocks.CAPACITY;
    /** For fewer blocks, computing one block at a time is faster. */
    private static final int MIN_BATCH_BLOCKS = 32;

    private final int key0;
    private final int key1;
    private final int[] block = new int[4];
    /** Null until a batch is large enough for it. */
    private PhiloxBlocks philox;
    /** The words of the blocks that were read together, and per word its bound, scaled integer and remainder. They grow to the largest batch. */
    private int[] batch = {};

    private int[] bounds = {};
    private int[] scaled = {};
    private int[] remainders = {};
    private long trial;

    /**
     * Opens the random words of a key, at trial 0.
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

    /** Gives the current trial. */
    long trial() {
        return trial;
    }

    /**
     * A Philox counter is, lowest word first: the low half of the block index; its upper 24 bits and the attempt; the
     * low half of the trial index; its upper 16 bits and the stream.
     */
    private static int counterWord1(long block, int attempt) {
        return (int) (block >>> 32) | attempt << 24;
    }

    private static int counterWord3(long trial, int stream) {
        return (int) (trial >>> 32) | stream << 16;
    }

    private void read(int stream, long index, int attempt, int[] words) {
        Philox4x32.block(
                key0, key1, (int) index, counterWord1(index, attempt), (int) trial, counterWord3(trial, stream), words);
    }

    /**
     * Fills an array with fair coins, 64 per word: coin i is bit (i mod 64) of word i / 64. Bits past the last coin are
     * 0.
     *
     * @param stream stream number
     * @param words receives the coins
     * @param count number of coins
     */
    void fillBits(int stream, long[] words, int count) {
        int used = (count + 63) >>> 6;
        for (int from = 0; from < used; from += BATCH / 2) {
            int here = Math.min(BATCH / 2, used - from);
            readBatch(stream, from >>> 1, (here + 1) >>> 1);
            for (int w = 0; w < here; w++) {
                words[from + w] = (batch[2 * w] & WORD) | (long) batch[2 * w + 1] << 32;
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
     * attempt a &gt; 0 from the same word of that block at attempt a, so a retry never affects another value.
     *
     * @param stream stream number
     * @param values receives the integers
     * @param count number of integers
     * @param bound their bound, at least 1
     */
    void fillBounded(int stream, int[] values, int count, int bound) {
        fill(stream, values, count, bound, 0);
    }

    /**
     * Fills an array with the integers of shuffles, as {@link #fillBounded} does: the bounds are size, size - 1, …, 2,
     * repeated for each shuffle.
     *
     * @param stream stream number
     * @param values receives the integers
     * @param count number of integers, a multiple of size - 1
     * @param size how many elements a shuffle has, at least 1
     */
    void fillShuffles(int stream, int[] values, int count, int size) {
        fill(stream, values, count, size, 1);
    }

    /**
     * Fills an array with bounded integers.
     *
     * @param fall 0 if all integers have the same bound; 1 if bounds decrease by 1 down to 2 and then restart at {@code
     *     bound}
     */
    private void fill(int stream, int[] values, int count, int bound, int fall) {
        int next = bound;
        for (int from = 0; from < count; from += BATCH) {
            int here = Math.min(BATCH, count - from);
            readBatch(stream, from >>> 2, (here + 3) >>> 2);
            if (fall == 0 && (bound & bound - 1) == 0) {
                // A power of two rejects no word, so its integers are the high bits of the words.
                shift(batch, scaled, 1 + Integer.numberOfLeadingZeros(bound), here);
                System.arraycopy(scaled, 0, values, from, here);
                continue;
            }
            next = setBounds(here, bound, next, fall);
            boolean retry = bound <= 1 << 16
                    ? scaleShort(batch, bounds, scaled, remainders, here)
                    : scaleLong(batch, bounds, scaled, here);
            System.arraycopy(scaled, 0, values, from, here);
            for (int i = 0; retry && i < here; i++) {
                if ((batch[i] * (long) bounds[i] & WORD) < bounds[i]) {
                    values[from + i] = bounded(stream, from + i >>> 2, i & 3, bounds[i]);
                }
            }
        }
    }

    /** Sets the bounds of a batch, starting with {@code next}; returns the bound that follows the batch. */
    private int setBounds(int count, int bound, int next, int fall) {
        if (fall == 0) {
            Arrays.fill(bounds, 0, count, bound);
            return bound;
        }
        int after = next;
        for (int i = 0; i < count; ) {
            // The bounds decrease to 2 and then restart at the first bound.
            int run = Math.min(count - i, Math.max(1, after - 1));
            for (int end = i + run; i < end; i++) {
                bounds[i] = after--;
            }
            after = after < 2 ? bound : after;
        }
        return after;
    }

    /** Shifts by one place first, because a shift by 32 places would leave a word as it is. */
    private static void shift(int[] words, int[] shifted, int by, int count) {
        for (int i = 0; i < count; i++) {
            shifted[i] = words[i] >>> 1 >>> by - 1;
        }
    }

    /**
     * Scales words to integers below bounds of at most 2^16. It uses only 32-bit products, so the compiler vectorizes
     * the loop.
     *
     * @return true if some integer may need a retry
     */
    private static boolean scaleShort(int[] words, int[] bounds, int[] scaled, int[] remainders, int count) {
        for (int i = 0; i < count; i++) {
            int word = words[i];
            int bound = bounds[i];
            // The product without its low 16 bits.
            int upper = (word >>> 16) * bound + ((word & 0xFFFF) * bound >>> 16);
            scaled[i] = upper >>> 16;
            remainders[i] = (upper & 0xFFFF) - 1;
        }
        int signs = 0;
        for (int i = 0; i < count; i++) {
            signs |= remainders[i];
        }
        return signs < 0;
    }

    private static boolean scaleLong(int[] words, int[] bounds, int[] scaled, int count) {
        long signs = 0;
        for (int i = 0; i < count; i++) {
            long product = (words[i] & WORD) * bounds[i];
            scaled[i] = (int) (product >>> 32);
            signs |= (product & WORD) - bounds[i];
        }
        return signs < 0;
    }

    /** Reads successive blocks at attempt 0 into the batch. */
    private void readBatch(int stream, long index, int count) {
        if (4 * count > batch.length) {
            int words = count < MIN_BATCH_BLOCKS ? 4 * MIN_BATCH_BLOCKS : BATCH;
            batch = new int[words];
            bounds = new int[words];
            scaled = new int[words];
            remainders = new int[words];
        }
        if (count < MIN_BATCH_BLOCKS) {
            for (int i = 0; i < count; i++) {
                read(stream, index + i, 0, block);
                System.arraycopy(block, 0, batch, 4 * i, 4);
            }
            return;
        }
        readBlocks(stream, index, 1, count, batch);
    }

    /**
     * Reads blocks at a constant stride, at attempt 0.
     *
     * @param stream stream number
     * @param index index of the first block; the last one's is below 2^31
     * @param stride difference of successive indices, at least 1
     * @param count number of blocks, 0 to {@link PhiloxBlocks#CAPACITY}
     * @param words receives word k of the i-th block at {@code words[4 * i + k]}
     */
    void readBlocks(int stream, long index, int stride, int count, int[] words) {
        if (philox == null) {
            philox = new PhiloxBlocks(key0, key1);
        }
        int word1 = counterWord1(index, 0);
        philox.compute((int) index, stride, word1, (int) trial, counterWord3(trial, stream), count, words);
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
            read(stream, index, attempt, block);
            long product = (block[word] & WORD) * bound;
            long low = product & WORD;
            // A low product of at least the bound needs no division: the remainder is below the bound.
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
        read(stream, index, 0, block);
        words[0] = (block[0] & WORD) | (long) block[1] << 32;
        words[1] = (block[2] & WORD) | (long) block[3] << 32;
    }
}
