package io.swallowtail.protocols.traffic;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The fixed permutations on eight inputs, written out by hand, and their being permutations. */
class PermutationKindTest {
    @Test
    void eightInputsAsWrittenOut() {
        assertArrayEquals(new int[] {0, 1, 2, 3, 4, 5, 6, 7}, all(PermutationKind.IDENTITY, 3));
        assertArrayEquals(new int[] {0, 4, 2, 6, 1, 5, 3, 7}, all(PermutationKind.BIT_REVERSAL, 3));
        assertArrayEquals(new int[] {0, 2, 4, 6, 1, 3, 5, 7}, all(PermutationKind.TRANSPOSE, 3));
        assertArrayEquals(new int[] {7, 6, 5, 4, 3, 2, 1, 0}, all(PermutationKind.COMPLEMENT, 3));
        assertArrayEquals(new int[] {1, 2, 3, 4, 5, 6, 7, 0}, all(PermutationKind.SHIFT, 3));
        assertArrayEquals(new int[] {0, 1}, all(PermutationKind.TRANSPOSE, 1));
        assertThrows(IllegalStateException.class, () -> PermutationKind.RANDOM.destination(0, 3));
    }

    @Test
    void allArePermutations() {
        for (PermutationKind kind : PermutationKind.values()) {
            for (int d = 1; d <= 12 && kind != PermutationKind.RANDOM; d++) {
                assertEquals(1 << d, IntStream.of(all(kind, d)).distinct().count(), kind + " " + d);
            }
        }
    }

    private static int[] all(PermutationKind kind, int d) {
        return IntStream.range(0, 1 << d)
                .map(input -> kind.destination(input, d))
                .toArray();
    }
}
