package io.swallowtail.jobs.commit;

import io.swallowtail.jobs.store.MemoryFile;
import io.swallowtail.jobs.store.ParquetRows;
import io.swallowtail.jobs.store.RecordColumns;
import io.swallowtail.jobs.store.Seal;
import io.swallowtail.jobs.store.UnfitFileException;
import java.io.IOException;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.SimpleGroupFactory;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.example.ExampleParquetWriter;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.schema.MessageType;

/**
 * The Parquet file of one commit, sealed: one row per range, and one row per end of a stop event. docs/reference/directory.md describes the
 * columns.
 */
public final class CommitFile {
    /** Keys of texts in the footer. */
    private static final String SWEEP = "sweep";

    private static final String WRITER = "writer";
    /** Keys of texts about the run that wrote the commit: its version, when it began, and when it wrote. */
    private static final String VERSION = "version";

    private static final String BEGIN = "begin";
    private static final String END = "end";
    private static final String SEED = "seed";
    private static final String RANDOM = "random_revision";
    private static final String METRICS = "metrics";

    private static final RecordColumns<Row> COLUMNS = new RecordColumns<>(Row.class);
    private static final MessageType ALL = COLUMNS.schema("commit", Set.of());
    private static final MessageType WITHOUT_COUNTS = COLUMNS.schema("commit", Set.of("counts"));

    /**
     * A row, whose other component is null.
     *
     * @param ended the end of a stop event
     */
    public record Row(TalliedRange range, CommittedEnd ended) {
        /** Refuses a row that has both or neither. */
        public Row {
            if ((range == null) == (ended == null)) {
                throw new IllegalArgumentException("is neither a range nor an end");
            }
        }
    }

    private CommitFile() {}

    /** Makes the file of a commit. The digest in the argument is ignored. */
    public static byte[] bytes(Commit commit) throws IOException {
        MessageType columns = COLUMNS.schema("commit", unused(commit));
        SimpleGroupFactory rows = new SimpleGroupFactory(columns);
        MemoryFile.Output file = new MemoryFile.Output();
        try (ParquetWriter<Group> writer = ExampleParquetWriter.builder(file)
                .withConf(new Configuration(false))
                .withType(columns)
                .withExtraMetaData(footer(commit))
                .withCompressionCodec(CompressionCodecName.ZSTD)
                .build()) {
            for (TalliedRange range : commit.ranges()) {
                writer.write(COLUMNS.addTo(rows.newGroup(), new Row(range, null)));
            }
            for (CommittedEnd end : commit.ends()) {
                writer.write(COLUMNS.addTo(rows.newGroup(), new Row(null, end)));
            }
        }
        return Seal.sealed(file.bytes());
    }

    /** Lists the groups that no row of a commit has. Without their columns its footer is short. */
    private static Set<String> unused(Commit commit) {
        Set<String> unused = new HashSet<>();
        if (commit.ends().isEmpty()) {
            unused.add("ended");
        }
        if (commit.ranges().stream().allMatch(range -> range.rows() == null)) {
            unused.add("rows");
        }
        if (commit.ranges().stream().flatMap(range -> range.counts().stream()).allMatch(each -> each.bins() == null)) {
            unused.add("bins");
        }
        if (commit.ranges().stream().allMatch(range -> range.splitting().equals(ResultColumns.NONE))) {
            unused.add("splitting");
        }
        return unused;
    }

    private static Map<String, String> footer(Commit commit) {
        Map<String, String> texts = new HashMap<>(Map.of(
                SWEEP,
                commit.origin().sweep(),
                WRITER,
                commit.origin().writer(),
                SEED,
                Long.toString(commit.seed()),
                RANDOM,
                Integer.toString(commit.randomRevision()),
                METRICS,
                commit.metrics(),
                "seal",
                Seal.EMPTY));
        commit.origin().run().ifPresent(run -> {
            texts.put(VERSION, run.version());
            texts.put(BEGIN, run.begin().toString());
            texts.put(END, run.end().toString());
        });
        return texts;
    }

    private static Optional<Commit.Run> run(Map<String, String> texts) {
        return Optional.ofNullable(texts.get(VERSION))
                .map(version ->
                        new Commit.Run(version, Instant.parse(texts.get(BEGIN)), Instant.parse(texts.get(END))));
    }

    /**
     * Reads the file of a commit.
     *
     * @param segment its number
     * @param bytes its contents
     * @param withCounts whether to read the results of the ranges
     * @throws IOException if it is damaged
     */
    static Commit read(int segment, byte[] bytes, boolean withCounts) throws IOException {
        String digest = Seal.digest(bytes).orElseThrow(() -> new UnfitFileException(Seal.BROKEN));
        List<TalliedRange> ranges = new ArrayList<>();
        List<CommittedEnd> ends = new ArrayList<>();
        Map<String, String> texts =
                ParquetRows.forEach(new MemoryFile.Input(bytes), withCounts ? ALL : WITHOUT_COUNTS, group -> {
                    Row row = COLUMNS.read(group);
                    if (row.range != null) {
                        ranges.add(row.range);
                    } else {
                        ends.add(row.ended);
                    }
                });
        try {
            return new Commit(
                    segment,
                    digest,
                    new Commit.Origin(texts.get(SWEEP), texts.get(WRITER), run(texts)),
                    Long.parseLong(texts.get(SEED)),
                    Integer.parseInt(texts.get(RANDOM)),
                    texts.getOrDefault(METRICS, ""),
                    List.copyOf(ranges),
                    List.copyOf(ends));
        } catch (NumberFormatException | NullPointerException | DateTimeException e) {
            throw new UnfitFileException("names no sweep, writer, seed or revision, or a wrong time");
        }
    }
}
