package io.swallowtail.protocols.network;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * Loads of the edges of up to three successive levels of a butterfly, counted with one increment for each path.
 *
 * <p>The paths that have the same low bits of the input row and the same high bits of the output row stay together on
 * successive levels. They form a class. On k levels there are n·2^k classes, and the load of an edge is the sum of
 * 2^(k-1) of them. A class is numbered so
 * that all these sums are of bytes at the same place of different <em>planes</em>, 4^(k-1) arrays of equal size:
 *
 * <pre>
 *   plane                                          place in the plane
 *   next k - 1 bits of b | highest k - 1 bits of a | other bits of a | first l bits of b
 * </pre>
 *
 * for input row a, of which level l uses the low d - l + 1 bits, and output row b. Eight sums are one addition of
 * {@code long}s.
 * So k levels cost one random access for each path, instead of k, and a sequential pass.
 *
 * <p>A counter is a byte. {@link #count} refuses classes of more than 31 paths, so that no edge has more than 124 and no sum
 * carries into the next byte. Planes are 64 bytes apart, because planes at multiples of the cache's page would displace
 * each other.
 *
 * <p>Memory: 8n bytes and 4 for each path. One thread owns an instance.
 */
public final class GroupedLoads {
    /** Maximum number of levels that are counted together. */
    public static final int MAX_LEVELS = 3;

    /** Largest limit of {@link #flag}. */
    public static final int MAX_LIMIT = 120;

    /** Smallest d: a plane must have at least eight bytes. */
    public static final int MIN_D = 4;

    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.nativeOrder());
    private static final long ONES = 0x0101010101010101L;
    private static final long SIGNS = 0x80 * ONES;
    private static final int CROWDED = 0xE0;
    private static final int PAD_BITS = 6;
    private static final int BIAS = 127;

    private final int d;
    private final byte[] counters;
    /** The class of each path, as its place in the counters. */
    private final int[] classes;
    /** Number of levels that are counted together. */
    private int levels;

    /**
     * Prepares the counters.
     *
     * @param network the butterfly, with d at least {@link #MIN_D}
     * @param mostPaths maximum number of paths that are counted together
     */
    public GroupedLoads(Butterfly network, int mostPaths) {
        d = network.d();
        counters = new byte[(8 << d) + (16 << PAD_BITS)];
        classes = new int[mostPaths];
    }

    /**
     * Gives the number of successive levels to count together first.
     *
     * @param levels how many levels there are, at least 1
     * @return 1 to {@link #MAX_LEVELS}; two for four levels, because 2 + 2 costs less than 3 + 1
     */
    public static int groupSize(int levels) {
        return levels == MAX_LEVELS + 1 ? 2 : Math.min(levels, MAX_LEVELS);
    }

    /**
     * Counts a batch of paths on successive levels.
     *
     * @param first the first of the levels, from 1
     * @param size how many levels, 1 to {@link #MAX_LEVELS}
     * @param inputs input row of path i at index i
     * @param outputs output row of path i at index i
     * @param paths how many paths
     * @return true if all classes were small enough; otherwise the counters are invalid, and the caller must count the
     *     paths in another way
     */
    public boolean count(int first, int size, int[] inputs, int[] outputs, int paths) {
        levels = size;
        Arrays.fill(counters, 0, stride() << 2 * (size - 1), (byte) 0);
        classify(first, inputs, outputs, classes, paths);
        return (increment(counters, classes, paths) & CROWDED) == 0;
    }

    private int planeBits() {
        return d + 2 - levels;
    }

    private int stride() {
        return (1 << planeBits()) + (1 << PAD_BITS);
    }

    /** The arrays are parameters, so that the compiler treats them as constant and vectorizes the loops. */
    private void classify(int first, int[] inputs, int[] outputs, int[] places, int paths) {
        int shiftIntoPlanes = first + levels;
        int intoPlanes = (1 << d + levels) - (1 << d + 1);
        int fromInput = (1 << d - first + 1) - 1;
        int fromOutput = d - first;
        int planeBits = planeBits();
        for (int i = 0; i < paths; i++) {
            int b = outputs[i];
            int place = b << shiftIntoPlanes & intoPlanes | (inputs[i] & fromInput) << first | b >>> fromOutput;
            places[i] = place + (place >>> planeBits << PAD_BITS);
        }
    }

    private static int increment(byte[] counters, int[] places, int paths) {
        int seen = 0;
        for (int i = 0; i < paths; i++) {
            int place = places[i];
            int count = counters[place] + 1;
            counters[place] = (byte) count;
            seen |= count;
        }
        return seen;
    }

    private static long at(byte[] counters, int place) {
        return (long) LONGS.get(counters, place);
    }

    private static void set(byte[] counters, int place, long eight) {
        LONGS.set(counters, place, eight);
    }

    /**
     * Finds the largest load of an edge of the levels that were counted.
     *
     * @param atLeast a known lower bound of the largest load, 0 to 124
     * @param enough the search may end at this load
     * @return the larger one of {@code atLeast} and the largest load; if that is {@code enough} or more, some load of
     *     that size
     */
    public int largest(int atLeast, int enough) {
        return levels == 3
                ? largestOf3(counters, atLeast, enough)
                : levels == 2 ? largestOf2(counters, atLeast, enough) : largestOf1(counters, atLeast, enough);
    }

    /** Loads that are biased by 127 - m have their sign bits set where they are above m. */
    private static long bias(int most) {
        return (BIAS - most) * ONES;
    }

    /** Has the sign bits of all four sums with a bias. */
    private static long any(long a, long b, long c, long d, long bias) {
        return a + bias | b + bias | c + bias | d + bias;
    }

    private int largestOf1(byte[] c, int atLeast, int enough) {
        int most = atLeast;
        long bias = bias(most);
        for (int i = 0; i < 2 << d && most < enough; i += 8) {
            while ((at(c, i) + bias & SIGNS) != 0) {
                bias -= ONES;
                most++;
            }
        }
        return most;
    }

    private int largestOf2(byte[] c, int atLeast, int enough) {
        int s = stride();
        int most = atLeast;
        long bias = bias(most);
        for (int i = 0; i < 1 << d && most < enough; i += 8) {
            long c0 = at(c, i);
            long c1 = at(c, i + s);
            long c2 = at(c, i + 2 * s);
            long c3 = at(c, i + 3 * s);
            while (((c0 + c2 + bias | c1 + c3 + bias | c0 + c1 + bias | c2 + c3 + bias) & SIGNS) != 0) {
                bias -= ONES;
                most++;
            }
        }
        return most;
    }

    private int largestOf3(byte[] c, int atLeast, int enough) {
        int s = stride();
        int most = atLeast;
        long bias = bias(most);
        for (int i = 0; i < 1 << d - 1 && most < enough; i += 8) {
            // Plane 4β + α: β are the two bits of b, α those of a. The first level sums over β, the last over α.
            long c0 = at(c, i);
            long c1 = at(c, i + s);
            long c2 = at(c, i + 2 * s);
            long c3 = at(c, i + 3 * s);
            long c4 = at(c, i + 4 * s);
            long c5 = at(c, i + 5 * s);
            long c6 = at(c, i + 6 * s);
            long c7 = at(c, i + 7 * s);
            long c8 = at(c, i + 8 * s);
            long c9 = at(c, i + 9 * s);
            long c10 = at(c, i + 10 * s);
            long c11 = at(c, i + 11 * s);
            long c12 = at(c, i + 12 * s);
            long c13 = at(c, i + 13 * s);
            long c14 = at(c, i + 14 * s);
            long c15 = at(c, i + 15 * s);
            long p0 = c0 + c4;
            long p1 = c1 + c5;
            long p2 = c2 + c6;
            long p3 = c3 + c7;
            long p4 = c8 + c12;
            long p5 = c9 + c13;
            long p6 = c10 + c14;
            long p7 = c11 + c15;
            long l0 = c0 + c1 + c2 + c3;
            long l1 = c4 + c5 + c6 + c7;
            long l2 = c8 + c9 + c10 + c11;
            long l3 = c12 + c13 + c14 + c15;
            while (((any(p0 + p4, p1 + p5, p2 + p6, p3 + p7, bias)
                                    | any(p0 + p2, p1 + p3, p4 + p6, p5 + p7, bias)
                                    | any(l0, l1, l2, l3, bias))
                            & SIGNS)
                    != 0) {
                bias -= ONES;
                most++;
            }
        }
        return most;
    }

    /**
     * Flags the classes with an edge above a limit. The flags replace the counters; {@link #mark} reads them.
     *
     * @param limit largest load of an edge that is not overloaded, 1 to {@link #MAX_LIMIT}
     * @param atLeast a known lower bound of the largest load, 0 to 124
     * @return the larger one of {@code atLeast} and the largest load
     */
    public int flag(int limit, int atLeast) {
        return levels == 3
                ? flag3(counters, limit, atLeast)
                : levels == 2 ? flag2(counters, limit, atLeast) : flag1(counters, limit, atLeast);
    }

    private int flag1(byte[] c, int limit, int atLeast) {
        int most = atLeast;
        long above = (most - limit) * ONES;
        long bias = bias(limit);
        for (int i = 0; i < 2 << d; i += 8) {
            long e = at(c, i) + bias;
            while ((e - above & SIGNS) != 0) {
                above += ONES;
                most++;
            }
            set(c, i, e);
        }
        return most;
    }

    /** Exactly one plane of each sum has α = β; the bias is added to these planes. */
    private int flag2(byte[] c, int limit, int atLeast) {
        int s = stride();
        int most = atLeast;
        long above = (most - limit) * ONES;
        long bias = bias(limit);
        for (int i = 0; i < 1 << d; i += 8) {
            long c0 = at(c, i) + bias;
            long c1 = at(c, i + s);
            long c2 = at(c, i + 2 * s);
            long c3 = at(c, i + 3 * s) + bias;
            long e0 = c0 + c2;
            long e1 = c1 + c3;
            long f0 = c0 + c1;
            long f1 = c2 + c3;
            while (((e0 - above | e1 - above | f0 - above | f1 - above) & SIGNS) != 0) {
                above += ONES;
                most++;
            }
            set(c, i, e0 | f0);
            set(c, i + s, e1 | f0);
            set(c, i + 2 * s, e0 | f1);
            set(c, i + 3 * s, e1 | f1);
        }
        return most;
    }

    /**
     * Adds as {@link #largestOf3} does: a method for the sums of both would have to return twelve words for each eight
     * classes.
     */
    private int flag3(byte[] c, int limit, int atLeast) {
        int s = stride();
        int most = atLeast;
        long above = (most - limit) * ONES;
        long bias = bias(limit);
        for (int i = 0; i < 1 << d - 1; i += 8) {
            long c0 = at(c, i) + bias;
            long c1 = at(c, i + s);
            long c2 = at(c, i + 2 * s);
            long c3 = at(c, i + 3 * s);
            long c4 = at(c, i + 4 * s);
            long c5 = at(c, i + 5 * s) + bias;
            long c6 = at(c, i + 6 * s);
            long c7 = at(c, i + 7 * s);
            long l0 = c0 + c1 + c2 + c3;
            long l1 = c4 + c5 + c6 + c7;
            long p0 = c0 + c4;
            long p1 = c1 + c5;
            long p2 = c2 + c6;
            long p3 = c3 + c7;
            long m0 = p0 + p2;
            long m1 = p1 + p3;
            long c8 = at(c, i + 8 * s);
            long c9 = at(c, i + 9 * s);
            long c10 = at(c, i + 10 * s) + bias;
            long c11 = at(c, i + 11 * s);
            long c12 = at(c, i + 12 * s);
            long c13 = at(c, i + 13 * s);
            long c14 = at(c, i + 14 * s);
            long c15 = at(c, i + 15 * s) + bias;
            long l2 = c8 + c9 + c10 + c11;
            long l3 = c12 + c13 + c14 + c15;
            long p4 = c8 + c12;
            long p5 = c9 + c13;
            long p6 = c10 + c14;
            long p7 = c11 + c15;
            long m2 = p4 + p6;
            long m3 = p5 + p7;
            long e0 = p0 + p4;
            long e1 = p1 + p5;
            long e2 = p2 + p6;
            long e3 = p3 + p7;
            while (((any(e0, e1, e2, e3, -above) | any(m0, m1, m2, m3, -above) | any(l0, l1, l2, l3, -above)) & SIGNS)
                    != 0) {
                above += ONES;
                most++;
            }
            long first = e0 | m0;
            set(c, i, first | l0);
            set(c, i + 4 * s, first | l1);
            first = e1 | m1;
            set(c, i + s, first | l0);
            set(c, i + 5 * s, first | l1);
            first = e2 | m0;
            set(c, i + 2 * s, first | l0);
            set(c, i + 6 * s, first | l1);
            first = e3 | m1;
            set(c, i + 3 * s, first | l0);
            set(c, i + 7 * s, first | l1);
            first = e0 | m2;
            set(c, i + 8 * s, first | l2);
            set(c, i + 12 * s, first | l3);
            first = e1 | m3;
            set(c, i + 9 * s, first | l2);
            set(c, i + 13 * s, first | l3);
            first = e2 | m2;
            set(c, i + 10 * s, first | l2);
            set(c, i + 14 * s, first | l3);
            first = e3 | m3;
            set(c, i + 11 * s, first | l2);
            set(c, i + 15 * s, first | l3);
        }
        return most;
    }

    /**
     * Marks the counted paths that cross an edge above the limit.
     *
     * @param blocked bit 0 of {@code blocked[i]} is set if path i does; other elements stay unchanged
     * @param paths how many paths
     */
    public void mark(int[] blocked, int paths) {
        mark(counters, classes, blocked, paths);
    }

    private static void mark(byte[] flags, int[] places, int[] blocked, int paths) {
        for (int i = 0; i < paths; i++) {
            blocked[i] |= flags[places[i]] >>> 31;
        }
    }
}
