package io.swallowtail.store;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.SimpleGroupFactory;
import org.apache.parquet.hadoop.ParquetReader;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.api.ReadSupport;
import org.apache.parquet.hadoop.example.ExampleParquetWriter;
import org.apache.parquet.hadoop.example.GroupReadSupport;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.hadoop.util.HadoopInputFile;
import org.apache.parquet.hadoop.util.HadoopOutputFile;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;

/** The Parquet file of one commit: a row a range, and one for the end of each stop event. docs/formats/tables.md says what each column means. */
final class CommitFile {
    private static final String RANGE = """
            required binary point (STRING);
            required binary experiment (STRING);
            required int32 revision;
            required int64 trial_from;
            required int64 trial_to;
            required int64 nanos;
            optional binary file (STRING);
            optional int64 file_bytes;
            """;

    private static final MessageType RANGES = MessageTypeParser.parseMessageType("message commit {" + RANGE + "}");

    /** Not in files of versions that knew no stop events, and so never asked of them. */
    private static final String END = """
            optional binary event (STRING);
            optional int64 exceedances;
            """;

    private static final MessageType ENDS = MessageTypeParser.parseMessageType("message commit {" + RANGE + END + "}");

    private static final String COUNTS = """
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

    /** The columns of a count, in order; the offsets are there in bins only. */
    private static final List<String> NUMBERS =
            List.of("value", "count", "first_trial", "offset_sum", "offset_squares", "offset_least", "offset_greatest");

    private static final MessageType WHOLE_RANGES =
            MessageTypeParser.parseMessageType("message commit {" + RANGE + COUNTS + "}");

    private static final MessageType SCHEMA =
            MessageTypeParser.parseMessageType("message commit {" + RANGE + END + COUNTS + "}");

    private CommitFile() {}

    static void write(
            Path path,
            Configuration configuration,
            long seed,
            int randomRevision,
            List<CommittedRange> ranges,
            List<CommittedEnd> ends)
            throws IOException {
        SimpleGroupFactory rows = new SimpleGroupFactory(SCHEMA);
        try (ParquetWriter<Group> writer = ExampleParquetWriter.builder(HadoopOutputFile.fromPath(path, configuration))
                .withConf(configuration)
                .withType(SCHEMA)
                .withCompressionCodec(CompressionCodecName.ZSTD)
                .build()) {
            for (CommittedRange range : ranges) {
                writer.write(
                        row(rows.newGroup(), range).append("seed", seed).append("random_revision", randomRevision));
            }
            for (CommittedEnd end : ends) {
                writer.write(row(rows.newGroup(), end.emptyRange())
                        .append("event", end.event())
                        .append("exceedances", end.exceedances())
                        .append("seed", seed)
                        .append("random_revision", randomRevision));
            }
        }
    }

    private static Group row(Group row, CommittedRange range) {
        row.append("point", range.point())
                .append("experiment", range.experiment())
                .append("revision", range.revision())
                .append("trial_from", range.from())
                .append("trial_to", range.to())
                .append("nanos", range.nanos());
        range.file().ifPresent(file -> row.append("file", file.path()).append("file_bytes", file.bytes()));
        Group list = row.addGroup("counts");
        for (QuantityCounts counts : range.counts()) {
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
        return row;
    }

    /** Reads which ranges a commit holds, and not what they yielded. */
    static List<CommittedRange> readRanges(Path path, Configuration configuration) throws IOException {
        return read(path, configuration, RANGES);
    }

    /** Reads a commit whole. */
    static List<CommittedRange> read(Path path, Configuration configuration) throws IOException {
        return read(path, configuration, WHOLE_RANGES);
    }

    /** Reads where a commit says that stop events ended. */
    static List<CommittedEnd> readEnds(Path path, Configuration configuration) throws IOException {
        List<CommittedEnd> ends = new ArrayList<>();
        forEach(path, configuration, ENDS, row -> {
            if (row.getFieldRepetitionCount("event") > 0) {
                ends.add(new CommittedEnd(
                        row.getString("point", 0),
                        row.getString("experiment", 0),
                        row.getInteger("revision", 0),
                        row.getString("event", 0),
                        row.getLong("exceedances", 0),
                        row.getLong("trial_to", 0)));
            }
        });
        return ends;
    }

    private static List<CommittedRange> read(Path path, Configuration configuration, MessageType columns)
            throws IOException {
        List<CommittedRange> ranges = new ArrayList<>();
        forEach(path, configuration, columns, row -> {
            CommittedRange range = range(row, columns != RANGES);
            if (range.from() < range.to()) { // else it only says where an event ended
                ranges.add(range);
            }
        });
        return ranges;
    }

    private static void forEach(Path path, Configuration configuration, MessageType columns, Consumer<Group> taker)
            throws IOException {
        Configuration projecting = new Configuration(configuration);
        projecting.set(ReadSupport.PARQUET_READ_SCHEMA, columns.toString());
        try (ParquetReader<Group> reader = new Builder(path, projecting).build()) {
            for (Group row = reader.read(); row != null; row = reader.read()) {
                taker.accept(row);
            }
        }
    }

    private static CommittedRange range(Group row, boolean whole) {
        Optional<CommittedRange.TrialFile> file = row.getFieldRepetitionCount("file") == 0
                ? Optional.empty()
                : Optional.of(new CommittedRange.TrialFile(row.getString("file", 0), row.getLong("file_bytes", 0)));
        return new CommittedRange(
                row.getString("point", 0),
                row.getString("experiment", 0),
                row.getInteger("revision", 0),
                row.getLong("trial_from", 0),
                row.getLong("trial_to", 0),
                row.getLong("nanos", 0),
                file,
                whole ? counts(row.getGroup("counts", 0)) : List.of());
    }

    private static List<QuantityCounts> counts(Group list) {
        Map<String, List<long[]>> metrics = new LinkedHashMap<>();
        for (int i = 0; i < list.getFieldRepetitionCount("list"); i++) {
            Group entry = list.getGroup("list", i).getGroup("element", 0);
            metrics.computeIfAbsent(entry.getString("metric", 0), metric -> new ArrayList<>())
                    .add(NUMBERS.stream()
                            .filter(column -> entry.getFieldRepetitionCount(column) > 0)
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

    private static final class Builder extends ParquetReader.Builder<Group> {
        Builder(Path path, Configuration configuration) throws IOException {
            super(HadoopInputFile.fromPath(path, configuration));
            withConf(configuration);
        }

        @Override
        protected ReadSupport<Group> getReadSupport() {
            return new GroupReadSupport();
        }
    }
}
