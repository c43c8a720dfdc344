package io.swallowtail.jobs.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** A seal shows every change of a file. */
class SealTest {
    @Test
    void aFileLargerThanTheReachOfItsSealIsCoveredToo() throws IOException {
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        file.write(new byte[9_000_000]);
        file.write(Seal.EMPTY.getBytes(StandardCharsets.ISO_8859_1));
        file.write(new byte[100]);
        byte[] bytes = Seal.sealed(file.toByteArray());
        assertTrue(Seal.digest(bytes).isPresent());
        for (int place : List.of(0, 4_000_000, 8_999_999, bytes.length - 1)) {
            bytes[place] ^= 1;
            assertTrue(Seal.digest(bytes).isEmpty());
            bytes[place] ^= 1;
        }
        assertTrue(Seal.digest(new byte[1000]).isEmpty());
    }

    /** Bytes and a file have one digest, also if they look like a placeholder that came earlier. */
    @Test
    void theLastSealCounts() throws IOException {
        byte[] bytes = Seal.sealed((Seal.EMPTY + "text" + Seal.EMPTY).getBytes(StandardCharsets.ISO_8859_1));
        Optional<String> digest = Seal.digest(bytes);
        assertTrue(digest.isPresent());
        assertEquals(digest, Seal.digest(() -> new ByteArrayInputStream(bytes), bytes.length));
        assertTrue(new String(bytes, StandardCharsets.ISO_8859_1).startsWith(Seal.EMPTY + "text"));
        assertThrows(IllegalArgumentException.class, () -> Seal.sealed(new byte[100]));
    }
}
