package io.swallowtail.jobs.tableset;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.swallowtail.core.rows.SweepTable;
import io.swallowtail.jobs.store.Seal;
import io.swallowtail.jobs.store.UnfitFileException;
import java.nio.charset.StandardCharsets;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Manifests of sets of tables: written manifests are read, and all others are refused in one line. */
class TableManifestTest {
    private static final String SET = "0123456789abcdef".repeat(2);
    private static final String DIGEST = "0123456789abcdef".repeat(4);

    private static TableManifest manifest(Optional<String> madeFrom) {
        Map<SweepTable, TableManifest.Entry> files = new EnumMap<>(SweepTable.class);
        for (SweepTable table : SweepTable.values()) {
            files.put(table, new TableManifest.Entry(1000 + table.ordinal(), DIGEST));
        }
        List<TableOrigin.Run> commits = List.of(new TableOrigin.Run(0, 41), new TableOrigin.Run(43, 99_999_999));
        return new TableManifest(SET, new TableOrigin(commits, DIGEST, madeFrom), files);
    }

    @Test
    void whatIsWrittenIsRead() throws UnfitFileException {
        for (Optional<String> madeFrom : List.of(Optional.of(DIGEST), Optional.<String>empty())) {
            TableManifest manifest = manifest(madeFrom);
            assertEquals(manifest, TableManifest.parse(manifest.bytes()));
        }
    }

    private static void assertRefused(byte[] bytes, String why) {
        UnfitFileException refusal = assertThrows(UnfitFileException.class, () -> TableManifest.parse(bytes));
        assertEquals(1, refusal.getMessage().lines().count(), refusal.getMessage());
        assertEquals(why, refusal.getMessage());
    }

    @Test
    void everyFlippedBitIsFound() {
        byte[] bytes = manifest(Optional.of(DIGEST)).bytes();
        for (int bit = 0; bit < 8 * bytes.length; bit++) {
            byte[] flipped = bytes.clone();
            flipped[bit / 8] ^= (byte) (1 << bit % 8);
            assertRefused(flipped, Seal.BROKEN);
        }
        assertRefused(new byte[0], Seal.BROKEN);
    }

    private static byte[] sealed(String text) {
        return Seal.sealed(text.getBytes(StandardCharsets.UTF_8));
    }

    /** A text of the manifest, what a stranger writes in its place, and why that is refused. */
    private static List<List<String>> lies() {
        String set = "\"set\" : \"" + SET + "\"";
        String notASet = "set is not 32 hexadecimal digits";
        return List.of(
                List.of(set, "\"set\" : \"../../../../../../../../../etc/pass\"", notASet),
                List.of(set, "\"set\" : \"0123456789ABCDEF0123456789ABCDEF\"", notASet),
                List.of(set, "\"set\" : \"" + SET + "\\n\"", notASet),
                List.of(set, "\"set\" : \"\"", notASet),
                List.of(set, "\"set\" : null", notASet),
                List.of(set, "\"set\" : [\"" + SET + "\"]", notASet),
                List.of(set, "\"sets\" : 1", ""),
                List.of("\"format\" : 1", "\"format\" : 2", "another version of Swallowtail wrote it"),
                List.of("\"tables of", "\"tails of", "it is no manifest of tables"),
                List.of("tails.parquet", "../tails.parquet", ""),
                List.of("tails.parquet", "bounds.parquet", "it does not name every table once"),
                List.of("\"files\" : {", "\"files\" : { \"x.parquet\" : 1,", "it does not name every table once"),
                List.of("\"files\" : {", "\"files\" : 7, \"other\" : {", "it does not name every table once"),
                List.of("\"bytes\" : 1003", "\"bytes\" : -1", "a number is out of its range"),
                List.of("\"bytes\" : 1003", "\"bytes\" : 1e3", "a number is out of its range"),
                List.of("\"bytes\" : 1003", "\"bytes\" : 9223372036854775808", "a number is out of its range"),
                List.of("\"made_from\" : \"0", "\"made_from\" : \"", "made_from is no digest"),
                List.of("\"commits_sha256\" : \"0", "\"commits_sha256\" : \"x", "commits_sha256 is no digest"),
                List.of("[ 43, 99999999 ]", "[ 41, 99999999 ]", "commits are not ascending"),
                List.of("[ 43, 99999999 ]", "[ 43, 42 ]", "commits are not ascending"),
                List.of("[ 43, 99999999 ]", "[ 43, 100000000 ]", "a number is out of its range"),
                List.of("[ 43, 99999999 ]", "43", ""),
                List.of("[ 43, 99999999 ]", "[]", ""));
    }

    /** A stranger can write a seal, too. */
    @ParameterizedTest
    @MethodSource("lies")
    void invalidManifestsAreRefused(List<String> lie) {
        String whole = new String(manifest(Optional.of(DIGEST)).bytes(), StandardCharsets.UTF_8)
                .replaceFirst("swallowtail-sha256:[0-9a-f]*", "swallowtail-sha256:" + "0".repeat(64));
        String changed = whole.replace(lie.get(0), lie.get(1));
        assertNotEquals(whole, changed);
        String words = assertThrows(UnfitFileException.class, () -> TableManifest.parse(sealed(changed)))
                .getMessage();
        assertEquals(1, words.lines().count(), words);
        assertTrue(words.startsWith("cannot be understood (" + lie.get(2)), words);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{", "[]", "{}", "null", "1 2", "\u0000"})
    void whatIsNoManifestIsRefused(String text) {
        assertThrows(UnfitFileException.class, () -> TableManifest.parse(sealed(text + "\n" + Seal.EMPTY)));
        assertThrows(
                UnfitFileException.class, () -> TableManifest.parse(sealed("[".repeat(100_000) + text + Seal.EMPTY)));
    }
}
