package io.swallowtail.protocols.connectivity;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import org.junit.jupiter.api.Test;

/** Limits of the most pairs that can be kept, against all sets of inputs. */
class KeptPairsTest {
    private static long[] bits(boolean[][] connected) {
        long[] bits = new long[connected.length];
        for (int i = 0; i < bits.length; i++) {
            for (int o = 0; o < bits.length; o++) {
                bits[i] |= connected[i][o] ? 1L << o : 0;
            }
        }
        return bits;
    }

    private static boolean[][] random(int n, double share, Random random) {
        boolean[][] connected = new boolean[n][n];
        for (boolean[] row : connected) {
            for (int o = 0; o < n; o++) {
                row[o] = random.nextDouble() < share;
            }
        }
        return connected;
    }

    /** Every relation of 1, 2 and 3 inputs and outputs: the lower limit is exact. */
    @Test
    void tinyCasesAreSolved() {
        for (int n = 1; n <= 3; n++) {
            KeptPairs kept = new KeptPairs(n);
            for (int relation = 0; relation < 1 << n * n; relation++) {
                boolean[][] connected = new boolean[n][n];
                for (int pair = 0; pair < n * n; pair++) {
                    connected[pair / n][pair % n] = (relation >> pair & 1) != 0;
                }
                kept.begin(bits(connected));
                int most = SlowKeptPairs.find(connected)[1];
                assertEquals(most, kept.low(), "n = " + n + ", relation " + relation);
                assertTrue(most <= kept.high());
            }
        }
    }

    @Test
    void limitsEncloseTheMostAndAreMostlyTheMost() {
        Random random = new Random(5);
        int found = 0;
        int cases = 0;
        for (int n = 4; n <= 10; n++) {
            KeptPairs kept = new KeptPairs(n);
            DisconnectedMatching matching = new DisconnectedMatching(n);
            for (int i = 0; i < 60; i++) {
                boolean[][] connected = random(n, 0.3 + 0.7 * random.nextDouble(), random);
                long[] bits = bits(connected);
                kept.begin(bits);
                int[] most = SlowKeptPairs.find(connected);
                int together = 2 * n - matching.size(bits);
                assertEquals(most[0], together);
                assertTrue(kept.low() <= most[1]);
                assertTrue(most[1] <= Math.min(kept.high(), together / 2));
                assertTrue(kept.low() >= most[1] - 2);
                found += kept.low() == most[1] ? 1 : 0;
                cases++;
            }
        }
        assertTrue(found >= 0.8 * cases, found + " of " + cases);
    }

    /** More than one word: a block of 70 inputs and 60 outputs among 100 is found, and nothing above it. */
    @Test
    void blocksAreFoundAcrossWords() {
        int n = 100;
        long[] bits = new long[2 * n];
        for (int i = 0; i < n; i++) {
            for (int o = 0; o < n; o++) {
                if (i >= 30 && o >= 40) {
                    bits[2 * i + (o >>> 6)] |= 1L << o;
                }
            }
        }
        KeptPairs kept = new KeptPairs(n);
        kept.begin(bits);
        assertEquals(60, kept.low());
        assertEquals(60, kept.high());
    }
}
