package io.swallowtail.jobs.trialfiles;

import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.experiment.IntegerParameter;
import io.swallowtail.core.experiment.Metric;
import io.swallowtail.core.experiment.Metrics;
import io.swallowtail.core.experiment.Parameter;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.experiment.RealParameter;
import io.swallowtail.core.experiment.TrialSink;
import io.swallowtail.core.statistics.Tally;
import io.swallowtail.jobs.store.RowFileBuilder;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.parquet.column.ParquetProperties.WriterVersion;
import org.apache.parquet.hadoop.ParquetFileWriter;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.api.WriteSupport;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.OutputFile;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.io.api.RecordConsumer;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Type;
import org.apache.parquet.schema.Type.Repetition;
import org.apache.parquet.schema.Types;

/**
 * Writes trials of one experiment as rows of a Parquet file: point, trial, one column per parameter, one per metric. Trial numbers are
 * delta-coded, which needs pages of version 2. All other columns use dictionaries. A row takes one or two bytes.
 */
public final class TrialFileWriter implements TrialSink, Closeable {
    private static final String TRIAL = "trial";

    private final Experiment experiment;
    private final ParquetWriter<TrialRow> writer;
    private final TrialRow row = new TrialRow();

    /** The row being written. */
    private static final class TrialRow {
        private Binary point;
        private Object[] parameters;
        private long trial;
        private long[] metrics;
    }

    /**
     * Opens a file.
     *
     * @param file the file, which must not exist
     * @param configuration Hadoop's configuration
     * @param experiment the experiment of the trials
     * @throws IOException if it cannot be written
     */
    public TrialFileWriter(OutputFile file, Configuration configuration, Experiment experiment) throws IOException {
        this.experiment = experiment;
        this.writer = new RowFileBuilder<>(file, new TrialWriteSupport(experiment))
                .withConf(configuration)
                .withWriteMode(ParquetFileWriter.Mode.CREATE)
                .withWriterVersion(WriterVersion.PARQUET_2_0)
                .withDictionaryEncoding(TRIAL, false)
                .withCompressionCodec(CompressionCodecName.ZSTD)
                .build();
    }

    /**
     * Sets the point of the trials that follow.
     *
     * @param point a point of the experiment
     */
    public void startPoint(Point point) {
        row.point = Binary.fromString(point.id());
        Map<String, String> texts = point.parameters().texts();
        row.parameters = experiment.parameters().stream()
                .map(parameter ->
                        texts.containsKey(parameter.name()) ? value(parameter, texts.get(parameter.name())) : null)
                .toArray();
    }

    private static Object value(Parameter<?> parameter, String text) {
        return parameter.isNumber() ? parameter.value(text) : Binary.fromString(text);
    }

    @Override
    public void accept(long trial, long[] quantities) {
        row.trial = trial;
        row.metrics = quantities;
        try {
            writer.write(row);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() throws IOException {
        writer.close();
    }

    private static MessageType schema(Experiment experiment) {
        List<Type> columns = new ArrayList<>();
        columns.add(text("point", Repetition.REQUIRED));
        columns.add(Types.required(PrimitiveTypeName.INT64).named(TRIAL));
        for (Parameter<?> parameter : experiment.parameters()) {
            boolean isNullable = experiment.condition(parameter).isPresent();
            columns.add(column(parameter, isNullable ? Repetition.OPTIONAL : Repetition.REQUIRED));
        }
        for (Metric metric : experiment.metrics()) {
            columns.add(Types.primitive(type(metric), metric.isNullable() ? Repetition.OPTIONAL : Repetition.REQUIRED)
                    .named(metric.name()));
        }
        return new MessageType("trials", columns);
    }

    private static PrimitiveTypeName type(Metric metric) {
        return switch (metric.kind()) {
            case INTEGER -> PrimitiveTypeName.INT64;
            case FLAG -> PrimitiveTypeName.BOOLEAN;
            case RATIO -> PrimitiveTypeName.DOUBLE;
        };
    }

    private static Type column(Parameter<?> parameter, Repetition repetition) {
        if (parameter instanceof IntegerParameter) {
            return Types.primitive(PrimitiveTypeName.INT64, repetition).named(parameter.name());
        }
        return parameter instanceof RealParameter
                ? Types.primitive(PrimitiveTypeName.DOUBLE, repetition).named(parameter.name())
                : text(parameter.name(), repetition);
    }

    private static Type text(String name, Repetition repetition) {
        return Types.primitive(PrimitiveTypeName.BINARY, repetition)
                .as(LogicalTypeAnnotation.stringType())
                .named(name);
    }

    private static final class TrialWriteSupport extends WriteSupport<TrialRow> {
        private final MessageType schema;
        private final Experiment experiment;
        private final Metrics metrics;
        private final String[] names;
        private RecordConsumer out;

        TrialWriteSupport(Experiment experiment) {
            schema = schema(experiment);
            this.experiment = experiment;
            names = schema.getFields().stream().map(Type::getName).toArray(String[]::new);
            metrics = experiment.metrics();
        }

        /** Deprecated by the library, and abstract. */
        @Override
        @SuppressWarnings("deprecation")
        public WriteContext init(Configuration configuration) {
            Map<String, String> metadata = new LinkedHashMap<>();
            experiment
                    .parameters()
                    .forEach(parameter ->
                            metadata.put(RowFileBuilder.MEANING + parameter.name(), parameter.description()));
            for (Metric metric : metrics) {
                metadata.put(RowFileBuilder.MEANING + metric.name(), metric.description());
                if (!metric.unit().isEmpty()) {
                    metadata.put("unit." + metric.name(), metric.unit());
                }
            }
            return new WriteContext(schema, metadata);
        }

        @Override
        public void prepareForWrite(RecordConsumer consumer) {
            out = consumer;
        }

        @Override
        public void write(TrialRow row) {
            out.startMessage();
            addText(0, row.point);
            addInteger(1, row.trial);
            int column = 2;
            for (Object parameter : row.parameters) {
                if (parameter instanceof Long number) {
                    addInteger(column, number);
                } else if (parameter instanceof Double number) {
                    addReal(column, number);
                } else if (parameter != null) {
                    addText(column, (Binary) parameter);
                }
                column++;
            }
            for (Metric metric : metrics) {
                addMetric(column++, metric, row.metrics);
            }
            out.endMessage();
        }

        private void addMetric(int column, Metric metric, long[] values) {
            long value = values[metric.slot()];
            if (value == Tally.NULL) {
                if (!metric.isNullable()) {
                    throw new IllegalStateException("metric " + metric.name() + " has no value and is not declared so");
                }
                return;
            }
            switch (metric.kind()) {
                case INTEGER -> addInteger(column, value);
                case RATIO -> addReal(column, (double) value / values[metric.slot() + 1]);
                case FLAG -> {
                    out.startField(names[column], column);
                    out.addBoolean(value != 0);
                    out.endField(names[column], column);
                }
            }
        }

        private void addReal(int column, double value) {
            out.startField(names[column], column);
            out.addDouble(value);
            out.endField(names[column], column);
        }

        private void addText(int column, Binary value) {
            out.startField(names[column], column);
            out.addBinary(value);
            out.endField(names[column], column);
        }

        private void addInteger(int column, long value) {
            out.startField(names[column], column);
            out.addLong(value);
            out.endField(names[column], column);
        }
    }
}
