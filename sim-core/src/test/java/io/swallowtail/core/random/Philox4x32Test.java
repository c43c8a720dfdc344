package io.swallowtail.core.random;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import org.apache.commons.rng.core.source32.Philox4x32;
import org.junit.jupiter.api.Test;

/** The generator against its authors' answers and against an independent implementation. */
class Philox4x32Test {
    /** Random123's file kat_vectors, entries "philox4x32 10": counter, key, answer. */
    @Test
    void answersAsItsAuthorsPublished() {
        assertBlock(
                new int[] {0, 0, 0, 0}, new int[] {0, 0}, new int[] {0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8});
        assertBlock(new int[] {-1, -1, -1, -1}, new int[] {-1, -1}, new int[] {
            0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd
        });
        assertBlock(
                new int[] {0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344},
                new int[] {0xa4093822, 0x299f31d0},
                new int[] {0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1});
    }

    private static void assertBlock(int[] counter, int[] key, int[] answer) {
        int[] block = new int[4];
        io.swallowtail.core.random.Philox4x32.block(
                key[0], key[1], counter[0], counter[1], counter[2], counter[3], block);
        assertArrayEquals(answer, block);
    }

    @Test
    void agreesWithCommonsRng() {
        int[] key = {0x12345678, 0x9abcdef0};
        int[] counter = {0xfffffff0, 7, -3, 0x55555555};
        Philox4x32 oracle = new Philox4x32(new int[] {key[0], key[1], counter[0], counter[1], counter[2], counter[3]});
        int[] block = new int[4];
        // Commons RNG advances the counter before each block.
        for (int i = 1; i <= 64; i++) {
            int low = counter[0] + i;
            int carry = Integer.compareUnsigned(low, counter[0]) < 0 ? 1 : 0;
            io.swallowtail.core.random.Philox4x32.block(
                    key[0], key[1], low, counter[1] + carry, counter[2], counter[3], block);
            for (int word : block) {
                assertArrayEquals(new int[] {oracle.nextInt()}, new int[] {word});
            }
        }
    }
}
