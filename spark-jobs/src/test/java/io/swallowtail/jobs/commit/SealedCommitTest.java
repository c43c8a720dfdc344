package io.swallowtail.jobs.commit;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.answers.method.QuantityCounts;
import io.swallowtail.jobs.store.MemoryFile;
import io.swallowtail.jobs.store.ParquetRows;
import io.swallowtail.jobs.store.Seal;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The seal of a commit shows every change of it. */
class SealedCommitTest {
    private static byte[] commit() throws IOException {
        QuantityCounts counts = new QuantityCounts("m", new long[] {1, 2}, new long[] {3, 4}, new long[] {0, 2}, null);
        TalliedRange range = new TalliedRange("p", "e", 1, 0, 7, 5, null, List.of(counts), ResultColumns.NONE);
        return CommitFile.bytes(new Commit(
                0, "", new Commit.Origin("sweep", "writer", Optional.empty()), 7, 1, "", List.of(range), List.of()));
    }

    @Test
    void everyBitOfACommitIsCovered() throws IOException {
        byte[] bytes = commit();
        assertTrue(Seal.digest(bytes).isPresent());
        for (int bit = 0; bit < 8 * bytes.length; bit++) {
            bytes[bit / 8] ^= (byte) (1 << bit % 8);
            assertTrue(Seal.digest(bytes).isEmpty(), "bit " + bit);
            bytes[bit / 8] ^= (byte) (1 << bit % 8);
        }
    }

    /** The time to read a small commit is proportional to the number of its columns. */
    @Test
    void aCommitLacksTheStructuresThatAllItsRowsLack() throws IOException {
        try (ParquetRows rows = new ParquetRows(new MemoryFile.Input(commit()))) {
            String schema = rows.schema().toString();
            assertTrue(schema.contains("group counts {"), schema);
            List.of("ended", "rows", "bins", "splitting")
                    .forEach(group -> assertFalse(schema.contains("group " + group + " {"), group));
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
        assertTrue(Seal.digest(bare).isEmpty());
        assertThrows(IOException.class, () -> CommitFile.read(0, bare, true));
    }
}
