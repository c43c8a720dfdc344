package io.swallowtail.commit;

import io.swallowtail.files.PlainFiles;
import io.swallowtail.files.Seal;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.types.Metadata;
import org.apache.spark.sql.types.MetadataBuilder;

/** A derived table as one Parquet file that Spark writes, sealed. */
final class SealedTable {
    private SealedTable() {}

    /** Writes a table, its rows sorted, into the staging area; returns where it is. */
    static Path stage(SweepDirectory directory, Dataset<Row> rows) throws IOException {
        Path staged = directory.staged("");
        try {
            withRoomForSeal(rows)
                    .coalesce(1)
                    .write()
                    .mode(SaveMode.ErrorIfExists)
                    .option("compression", "zstd")
                    .parquet(staged.toString());
            List<PlainFiles.Entry> parts = directory.files().list(staged).stream()
                    .filter(entry -> entry.name().startsWith("part-"))
                    .toList();
            if (parts.size() != 1) {
                throw new IOException(
                        parts.size() + " files where one was to be written: " + SweepDirectory.shown(staged));
            }
            return seal(
                    directory,
                    new Path(staged, parts.get(0).name()),
                    parts.get(0).bytes());
        } finally {
            directory.discard(staged);
        }
    }

    /** Spark writes what it knows of a column into the file's footer. */
    private static Dataset<Row> withRoomForSeal(Dataset<Row> rows) {
        Metadata room = new MetadataBuilder().putString("seal", Seal.EMPTY).build();
        String[] names = rows.columns();
        Column[] columns = new Column[names.length];
        for (int c = 0; c < names.length; c++) {
            columns[c] = rows.col("`" + names[c] + "`").as(names[c], c == 0 ? room : Metadata.empty());
        }
        return rows.select(columns);
    }

    /** Copies the file with its digest filled in: not every file system can write into the middle of one. */
    private static Path seal(SweepDirectory directory, Path table, long bytes) throws IOException {
        Seal.Sealing seal = Seal.sealing(() -> directory.files().open(table), bytes);
        Path sealed = directory.staged(".parquet");
        try (InputStream in = directory.files().open(table);
                OutputStream out = directory.create(sealed)) {
            seal.copy(in, out);
        }
        return sealed;
    }
}
