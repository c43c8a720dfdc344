package io.swallowtail.jobs.commit;

import io.swallowtail.answers.method.QuantityCounts;
import io.swallowtail.answers.method.SplittingCounts;
import io.swallowtail.jobs.store.MemoryFile;
import io.swallowtail.jobs.store.ParquetRows;
import io.swallowtail.jobs.store.Seal;
import io.swallowtail.jobs.store.UnfitFileException;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.SimpleGroupFactory;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.example.ExampleParquetWriter;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;

/**
 * The Parquet file of one commit, sealed: one row per range, and one row per end of a stop event. docs/reference/directory.md describes the
 * columns.
 */
public final class CommitFile {
    private static final String COUNTS = "counts";
    private static final String FILE = "file";
    private static final String EVENT = "event";
    /** Keys of texts in the footer: the ids of the sweep and of the writer. */
    private static final String SWEEP = "sweep";

    private static final String WRITER = "writer";
    /** Keys of texts about the run that wrote the commit: its version, when it began, and when it wrote. */
    private static final String VERSION = "version";

    private static final String BEGIN = "begin";
    private static final String END = "end";

    private static final String PLAIN_COLUMNS = """
              required binary point (STRING);
              required binary experiment (STRING);
              required int32 revision;
              required int64 trial_from;
              required int64 trial_to;
              required int64 nanos;
              optional binary file (STRING);
              optional int64 file_bytes;
              optional binary file_sha256 (STRING);
              optional binary event (STRING);
              optional int64 exceedances;
              required int64 seed;
              required int32 random_revision;
              required group counts (LIST) {
                repeated group list {
                  required group element {
                    required binary metric (STRING);
                    required int64 value;
                    required int64 count;
                    required int64 first_trial;
                    optional int64 offset_sum;
                    optional int64 offset_squares;
                    optional int64 offset_least;
                    optional int64 offset_greatest;
                  }
                }
              }
            """;

    private static final MessageType PLAIN = schema(PLAIN_COLUMNS);
    /** Only commits with replications or orders have further columns, so that the footers of all others stay short. */
    private static final MessageType SAMPLED = schema(PLAIN_COLUMNS + SplittingColumns.TEXT);

    /** The columns of a count, in order; only bins have offsets. */
    private static final List<String> NUMBERS =
            List.of("value", "count", "first_trial", "offset_sum", "offset_squares", "offset_least", "offset_greatest");

    private static final List<String> ALL =
            SAMPLED.getFields().stream().map(column -> column.getName()).toList();
    private static final List<String> WITHOUT_COUNTS =
            ALL.stream().filter(column -> !column.equals(COUNTS)).toList();

    private CommitFile() {}

    private static MessageType schema(String columns) {
        return MessageTypeParser.parseMessageType("message commit {\n" + columns + "}");
    }

    /** Makes the file of a commit. The digest in the argument is ignored. */
    public static byte[] bytes(Commit commit) throws IOException {
        boolean plain =
                commit.ranges().stream().allMatch(range -> range.splitting().equals(SplittingCounts.NONE));
        MessageType schema = plain ? PLAIN : SAMPLED;
        SimpleGroupFactory rows = new SimpleGroupFactory(schema);
        MemoryFile.Output file = new MemoryFile.Output();
        try (ParquetWriter<Group> writer = ExampleParquetWriter.builder(file)
                .withConf(new Configuration(false))
                .withType(schema)
                .withExtraMetaData(footer(commit.origin()))
                .withCompressionCodec(CompressionCodecName.ZSTD)
                .build()) {
            for (TalliedRange range : commit.ranges()) {
                writer.write(row(rows.newGroup(), range)
                        .append("seed", commit.seed())
                        .append("random_revision", commit.randomRevision()));
            }
            for (CommittedEnd end : commit.ends()) {
                writer.write(row(rows.newGroup(), end.emptyRange())
                        .append(EVENT, end.event())
                        .append("exceedances", end.exceedances())
                        .append("seed", commit.seed())
                        .append("random_revision", commit.randomRevision()));
            }
        }
        return Seal.sealed(file.bytes());
    }

    private static Map<String, String> footer(Commit.Origin origin) {
        Map<String, String> texts =
                new HashMap<>(Map.of(SWEEP, origin.sweep(), WRITER, origin.writer(), "seal", Seal.EMPTY));
        origin.run().ifPresent(run -> {
            texts.put(VERSION, run.version());
            texts.put(BEGIN, run.begin().toString());
            texts.put(END, run.end().toString());
        });
        return texts;
    }

    private static Group row(Group row, TalliedRange range) {
        row.append("point", range.point())
                .append("experiment", range.experiment())
                .append("revision", range.revision())
                .append("trial_from", range.from())
                .append("trial_to", range.to())
                .append("nanos", range.nanos());
        range.file()
                .ifPresent(file -> row.append(FILE, file.path())
                        .append("file_bytes", file.bytes())
                        .append("file_sha256", file.sha256()));
        Group counts = row.addGroup(COUNTS);
        range.counts().forEach(each -> add(counts, each));
        SplittingColumns.add(row, range.splitting());
        return row;
    }

    private static void add(Group list, QuantityCounts counts) {
        for (int i = 0; i < counts.values().length; i++) {
            Group element = list.addGroup("list")
                    .addGroup("element")
                    .append("metric", counts.metric())
                    .append("value", counts.values()[i])
                    .append("count", counts.counts()[i])
                    .append("first_trial", counts.firstTrials()[i]);
            if (counts.bins() != null) {
                element.append("offset_sum", counts.bins().sums()[i])
                        .append("offset_squares", counts.bins().squares()[i])
                        .append("offset_least", counts.bins().least()[i])
                        .append("offset_greatest", counts.bins().greatest()[i]);
            }
        }
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
        List<Address> addresses = new ArrayList<>();
        Map<String, String> texts =
                ParquetRows.forEach(new MemoryFile.Input(bytes), withCounts ? ALL : WITHOUT_COUNTS, row -> {
                    Address address = new Address(row.getLong("seed", 0), row.getInteger("random_revision", 0));
                    if (addresses.isEmpty()) {
                        addresses.add(address);
                    } else if (!addresses.contains(address)) {
                        throw new UnfitFileException("has rows of two seeds");
                    }
                    read(row, withCounts, ranges, ends);
                });
        Address address = addresses.isEmpty() ? new Address(0, 0) : addresses.get(0);
        return new Commit(
                segment, digest, origin(texts), address.seed, address.randomRevision, List.copyOf(ranges), ends);
    }

    private static Commit.Origin origin(Map<String, String> texts) throws IOException {
        if (!texts.containsKey(SWEEP) || !texts.containsKey(WRITER)) {
            throw new UnfitFileException("names no sweep or no writer");
        }
        Optional<Commit.Run> run = Optional.ofNullable(texts.get(VERSION))
                .map(version ->
                        new Commit.Run(version, Instant.parse(texts.get(BEGIN)), Instant.parse(texts.get(END))));
        return new Commit.Origin(texts.get(SWEEP), texts.get(WRITER), run);
    }

    /** The seed and revision, which are the same in all rows of a commit. */
    private record Address(long seed, int randomRevision) {}

    private static void read(Group row, boolean withCounts, List<TalliedRange> ranges, List<CommittedEnd> ends) {
        if (has(row, EVENT)) {
            ends.add(new CommittedEnd(
                    row.getString("point", 0),
                    row.getString("experiment", 0).intern(),
                    row.getInteger("revision", 0),
                    row.getString(EVENT, 0),
                    row.getLong("exceedances", 0),
                    row.getLong("trial_to", 0)));
        } else {
            ranges.add(new TalliedRange(
                    row.getString("point", 0),
                    row.getString("experiment", 0).intern(),
                    row.getInteger("revision", 0),
                    row.getLong("trial_from", 0),
                    row.getLong("trial_to", 0),
                    row.getLong("nanos", 0),
                    file(row),
                    withCounts ? counts(row.getGroup(COUNTS, 0)) : List.of(),
                    SplittingColumns.read(row)));
        }
    }

    private static boolean has(Group row, String column) {
        return row.getFieldRepetitionCount(column) > 0;
    }

    /** Returns the file of a range's rows, or null if the rows are not kept. */
    private static TalliedRange.TrialFile file(Group row) {
        return has(row, FILE)
                ? new TalliedRange.TrialFile(
                        row.getString(FILE, 0), row.getLong("file_bytes", 0), row.getString("file_sha256", 0))
                : null;
    }

    private static List<QuantityCounts> counts(Group list) {
        Map<String, List<long[]>> metrics = new LinkedHashMap<>();
        for (int i = 0; i < list.getFieldRepetitionCount("list"); i++) {
            Group entry = list.getGroup("list", i).getGroup("element", 0);
            // A sweep has few metrics, but a name in each of millions of counts.
            metrics.computeIfAbsent(entry.getString("metric", 0).intern(), metric -> new ArrayList<>())
                    .add(NUMBERS.stream()
                            .filter(column -> has(entry, column))
                            .mapToLong(column -> entry.getLong(column, 0))
                            .toArray());
        }
        List<QuantityCounts> counts = new ArrayList<>();
        metrics.forEach((metric, seen) -> counts.add(new QuantityCounts(
                metric,
                column(seen, 0),
                column(seen, 1),
                column(seen, 2),
                seen.get(0).length < NUMBERS.size()
                        ? null
                        : new QuantityCounts.Bins(
                                column(seen, 3), column(seen, 4), column(seen, 5), column(seen, 6)))));
        return counts;
    }

    private static long[] column(List<long[]> rows, int column) {
        return rows.stream().mapToLong(row -> row[column]).toArray();
    }
}
