package io.swallowtail.commit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.swallowtail.files.Seal;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A seal shows every change of a file. */
class SealTest {
    private static byte[] commit() throws IOException {
        QuantityCounts counts = new QuantityCounts("m", new long[] {1, 2}, new long[] {3, 4}, new long[] {0, 2}, null);
        TalliedRange range = new TalliedRange("p", "e", 1, 0, 7, 5, null, List.of(counts));
        return CommitFile.bytes(7, 1, List.of(range), List.of());
    }

    @Test
    void everyBitOfACommitIsCovered() throws IOException {
        byte[] bytes = commit();
        assertEquals(Seal.State.INTACT, Seal.of(bytes));
        for (int bit = 0; bit < 8 * bytes.length; bit++) {
            bytes[bit / 8] ^= (byte) (1 << bit % 8);
            assertEquals(Seal.State.BROKEN, Seal.of(bytes), "bit " + bit);
            bytes[bit / 8] ^= (byte) (1 << bit % 8);
        }
    }

    @Test
    void aCommitThatWasCutOrHasLostItsSealIsNotRead() throws IOException {
        byte[] bytes = commit();
        for (int length = 0; length < bytes.length; length += 7) {
            byte[] cut = Arrays.copyOf(bytes, length);
            assertThrows(IOException.class, () -> CommitFile.read(0, cut, true));
        }
        byte[] bare = new String(bytes, StandardCharsets.ISO_8859_1)
                .replaceFirst("swallowtail-sha256:.{64}:swallowtail-sealed", "x".repeat(Seal.EMPTY.length()))
                .getBytes(StandardCharsets.ISO_8859_1);
        assertEquals(Seal.State.ABSENT, Seal.of(bare));
        assertThrows(IOException.class, () -> CommitFile.read(0, bare, true));
    }

    @Test
    void aFileLargerThanTheReachOfItsSealIsCoveredToo() throws IOException {
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        file.write(new byte[9_000_000]);
        file.write(Seal.EMPTY.getBytes(StandardCharsets.ISO_8859_1));
        file.write(new byte[100]);
        byte[] bytes = Seal.sealed(file.toByteArray());
        assertEquals(Seal.State.INTACT, Seal.of(bytes));
        for (int place : List.of(0, 4_000_000, 8_999_999, bytes.length - 1)) {
            bytes[place] ^= 1;
            assertEquals(Seal.State.BROKEN, Seal.of(bytes));
            bytes[place] ^= 1;
        }
        assertEquals(Seal.State.ABSENT, Seal.of(new byte[1000]));
    }
}
