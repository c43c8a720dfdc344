package io.swallowtail.commit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.swallowtail.files.ParquetRows;
import io.swallowtail.sql.Sessions;
import io.swallowtail.sweep.CommittedSweep;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import org.apache.parquet.hadoop.util.HadoopInputFile;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tables that a run replaces while they are read. */
class TableReaderTest {
    @TempDir
    private Path parent;

    private Path out;
    private SweepDirectory directory;

    @BeforeEach
    void sweep() throws IOException {
        Path conf = Files.writeString(
                parent.resolve("a.conf"),
                "sweep { name = a, trials = 20, grid = [ { experiment = valiant, n = [2, 4, 8], events = \"congestion >= 2\" } ] }");
        out = parent.resolve("sweep");
        CommittedSweep.run(out, conf, List.of());
        CommittedSweep.makeTables(out);
        directory = new SweepDirectory(out.toString(), Sessions.hadoopConfiguration());
    }

    /** The reader holds one open file, which keeps its bytes when another file gets the name. */
    @Test
    void anOpenTableStaysTheSameFile() throws IOException {
        org.apache.hadoop.fs.Path table = directory.table("tails");
        try (ParquetRows rows =
                new ParquetRows(HadoopInputFile.fromPath(table, Sessions.hadoopConfiguration()), List.of())) {
            Files.move(
                    out.resolve("summary.parquet"), out.resolve("tails.parquet"), StandardCopyOption.REPLACE_EXISTING);
            long count = 0;
            while (rows.next() != null) {
                count++;
            }
            assertEquals(rows.count(), count);
        }
    }

    @Test
    void anErrorIsRepeatedOnlyWhileTablesAreReplaced() throws IOException {
        IOException error = new IOException("another file's length");
        int[] attempts = {0};
        assertEquals(2, new TableReader(directory).read(() -> {
                    if (++attempts[0] == 1) {
                        Files.writeString(out.resolve("tables.sha256"), "0".repeat(64) + "\n");
                        throw error;
                    }
                    return attempts[0];
                }));
        IOException thrown = assertThrows(
                IOException.class,
                () -> new TableReader(directory).read(() -> {
                    attempts[0]++;
                    throw error;
                }));
        assertSame(error, thrown);
        assertEquals(3, attempts[0]);
    }
}
