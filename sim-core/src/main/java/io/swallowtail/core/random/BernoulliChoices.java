package io.swallowtail.core.random;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;

/**
 * A stream of independent flags, such as faults, each 1 with the same probability p. They are drawn before the run and
 * packed 64 per word.
 *
 * <p>Flag i is 1 if U<sub>i</sub> &lt; p, for a uniform 64-bit fraction U<sub>i</sub>, so its probability is p rounded
 * up to a multiple of 2<sup>-64</sup>; p = 0 means never and p = 1 always. The U<sub>i</sub> do not depend on p: at one
 * address, the set of flags that are 1 only grows with p.
 *
 * <p>64 flags are drawn together, most significant bits first: word j of group g holds bit j of the U of its flags, and
 * is half j mod 2 of block 32g + j/2 (the coins 64j … 64j + 63 of the group). Drawing ends when every flag is decided,
 * after about eight words. Cost: about 0.06 blocks of Philox per flag, computed in batches.
 */
public final class BernoulliChoices extends PackedChoices {
    private static final int BITS = 64;
    private static final int LOG_BLOCKS_A_GROUP = 5;
    private static final long WORD = 0xFFFFFFFFL;
    /** Number of groups of 64 flags that are drawn together. */
    private static final int GROUPS = 128;
    /** Fewer groups than this are drawn one by one, which is then faster. */
    private static final int MIN_GROUPS = 32;
    /** Number of bits that are drawn together; after these, one group in four has an undecided flag. */
    private static final int BITS_TOGETHER = 8;

    private final BigDecimal p;
    /** Whether every flag is 1. */
    private final boolean always;
    /** ceil(p · 2^64) if p is below 1: a flag is 1 if its 64 bits are less. */
    private final long limit;
    /** Number of leading bits that can decide; all later bits of the limit are 0. */
    private final int decisiveBits;

    private final long[] block = new long[2];
    /**
     * For groups that are drawn together: their current blocks and, per group, masks of undecided flags and of flags
     * that are 1.
     */
    private final int[] blocks = new int[4 * GROUPS];

    private final long[] undecided = new long[GROUPS];
    private final long[] less = new long[GROUPS];

    BernoulliChoices(String name, int count, BigDecimal p) {
        super(name, count);
        if (p.signum() < 0 || p.compareTo(BigDecimal.ONE) > 0) {
            throw new IllegalArgumentException("probability " + p + " of stream " + name + " is not in [0, 1]");
        }
        BigInteger scaled = p.multiply(new BigDecimal(BigInteger.ONE.shiftLeft(BITS)))
                .setScale(0, RoundingMode.CEILING)
                .toBigIntegerExact();
        this.p = p;
        this.always = scaled.bitLength() > BITS;
        this.limit = scaled.longValue();
        this.decisiveBits = BITS - Long.numberOfTrailingZeros(limit);
    }

    /**
     * Gives the declared probability of each flag.
     *
     * @return the probability before rounding, in [0, 1]
     */
    public BigDecimal probability() {
        return p;
    }

    @Override
    public String kind() {
        return "flags";
    }

    @Override
    void draw(AddressedRandom random) {
        long[] words = words();
        int first = 0;
        for (; words.length - first >= MIN_GROUPS; first += Math.min(GROUPS, words.length - first)) {
            drawGroups(random, first, Math.min(GROUPS, words.length - first));
        }
        for (; first < words.length; first++) {
            words[first] = drawn(random, first, mask(first), 0);
        }
    }

    @Override
    int onlyValue() {
        return always ? 1 : limit == 0 ? 0 : -1;
    }

    @Override
    boolean supports(MoveKind kind) {
        return kind == MoveKind.EXCHANGE && onlyValue() < 0 && count() > 1;
    }

    @Override
    boolean exchange(AddressedRandom moves, int moveStream, long index) {
        int ones = 0;
        for (long word : words()) {
            ones += Long.bitCount(word);
        }
        if (ones == 0 || ones == count()) {
            return false;
        }
        int one = place(1, moves.bounded(moveStream, index, 1, ones));
        int zero = place(0, moves.bounded(moveStream, index, 2, count() - ones));
        words()[one >>> 6] ^= 1L << one;
        words()[zero >>> 6] ^= 1L << zero;
        return true;
    }

    /** Finds a flag by its value and its number among the flags of this value. */
    private int place(int value, int rank) {
        int left = rank;
        for (int word = 0; ; word++) {
            long rest = value == 1 ? words()[word] : ~words()[word] & mask(word);
            int flags = Long.bitCount(rest);
            if (left < flags) {
                for (; left > 0; left--) {
                    rest &= rest - 1;
                }
                return (word << 6) + Long.numberOfTrailingZeros(rest);
            }
            left -= flags;
        }
    }

    /** Draws the first bits of several groups together, and then the undecided flags group by group. */
    private void drawGroups(AddressedRandom random, int first, int groups) {
        for (int i = 0; i < groups; i++) {
            undecided[i] = mask(first + i);
            less[i] = always ? undecided[i] : 0;
        }
        int bits = always ? 0 : Math.min(decisiveBits, BITS_TOGETHER);
        for (int bit = 0; bit < bits; bit++) {
            if ((bit & 1) == 0) {
                long index = (long) first << LOG_BLOCKS_A_GROUP | bit >>> 1;
                random.readBlocks(number(), index, 1 << LOG_BLOCKS_A_GROUP, groups, blocks);
            }
            long ones = (limit << bit) < 0 ? -1 : 0;
            for (int i = 0, half = bit << 1 & 2; i < groups; i++, half += 4) {
                long coins = blocks[half] & WORD | (long) blocks[half + 1] << 32;
                less[i] |= undecided[i] & ~coins & ones;
                undecided[i] &= ~(coins ^ ones);
            }
        }
        for (int i = 0; i < groups; i++) {
            boolean isDecided = undecided[i] == 0 || bits == decisiveBits || always;
            words()[first + i] = isDecided ? less[i] : less[i] | drawn(random, first + i, undecided[i], bits);
        }
    }

    @Override
    boolean drawOne(AddressedRandom random, int index) {
        return drawn(random, index >>> 6, 1L << index, 0) != 0;
    }

    /** Draws the flags of a group that are in a mask, starting with an even bit of their fractions; other flags are 0. */
    private long drawn(AddressedRandom random, int group, long mask, int firstBit) {
        if (always) {
            return mask;
        }
        long rest = mask;
        long below = 0;
        for (int bit = firstBit; bit < decisiveBits && rest != 0; bit++) {
            if ((bit & 1) == 0) {
                random.readCoins(number(), (long) group << LOG_BLOCKS_A_GROUP | bit >>> 1, block);
            }
            long coins = block[bit & 1];
            if ((limit << bit) < 0) {
                below |= rest & ~coins;
                rest &= coins;
            } else {
                rest &= ~coins;
            }
        }
        return below;
    }
}
