package io.swallowtail.jobs.sql;

import io.swallowtail.jobs.spark.QueryPlan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.parquet.column.ParquetProperties;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.ParquetFileWriter;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.metadata.FileMetaData;
import org.apache.parquet.hadoop.util.HadoopInputFile;
import org.apache.parquet.hadoop.util.HadoopOutputFile;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/** Writes the answer of a query as one Parquet file. Executors write parts, whose row groups are then joined in order. */
public final class ParquetAnswer {
    private ParquetAnswer() {}

    /**
     * Writes an answer.
     *
     * @param parts a new directory for the parts, which executors can reach
     * @param whole the new file
     * @return the number of rows
     * @throws IOException if a part or the file cannot be written
     */
    public static long write(Dataset<Row> query, Path parts, Path whole) throws IOException {
        Dataset<Row> written = QueryPlan.isFew(query)
                ? query.sparkSession().createDataFrame(query.collectAsList(), query.schema())
                : query;
        written.write().option("compression", "zstd").parquet(hadoop(parts).toString());
        return join(partsIn(parts), whole, Sessions.hadoopConfiguration());
    }

    private static List<Path> partsIn(Path directory) throws IOException {
        try (Stream<Path> all = Files.list(directory)) {
            return all.filter(file -> file.getFileName().toString().startsWith("part-"))
                    .sorted(Comparator.comparingInt(ParquetAnswer::number))
                    .toList();
        }
    }

    /** Parses the number of a partition in a name such as {@code part-00012-….zstd.parquet}. */
    private static int number(Path part) {
        return Integer.parseInt(part.getFileName().toString().split("-")[1]);
    }

    private static long join(List<Path> parts, Path whole, Configuration configuration) throws IOException {
        FileMetaData metaData;
        try (ParquetFileReader first = open(parts.get(0), configuration)) {
            metaData = first.getFooter().getFileMetaData();
        }
        ParquetFileWriter writer = new ParquetFileWriter(
                HadoopOutputFile.fromPath(hadoop(whole), configuration),
                metaData.getSchema(),
                ParquetFileWriter.Mode.CREATE,
                ParquetWriter.DEFAULT_BLOCK_SIZE,
                ParquetWriter.MAX_PADDING_SIZE_DEFAULT,
                null,
                ParquetProperties.builder().build());
        long rows = 0;
        writer.start();
        for (Path part : parts) {
            try (ParquetFileReader reader = open(part, configuration)) {
                reader.appendTo(writer);
                rows += reader.getRecordCount();
            }
        }
        writer.end(metaData.getKeyValueMetaData());
        return rows;
    }

    private static ParquetFileReader open(Path part, Configuration configuration) throws IOException {
        return ParquetFileReader.open(HadoopInputFile.fromPath(hadoop(part), configuration));
    }

    private static org.apache.hadoop.fs.Path hadoop(Path path) {
        return new org.apache.hadoop.fs.Path(path.toUri());
    }
}
