package io.swallowtail.jobs.trialfiles;

import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.experiment.Metric;
import io.swallowtail.core.experiment.Metrics;
import io.swallowtail.core.experiment.Parameter;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.experiment.TrialSink;
import io.swallowtail.core.rows.SweepTable.Column;
import io.swallowtail.core.rows.SweepTable.Type;
import io.swallowtail.jobs.store.CellSupport;
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
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.OutputFile;
import org.apache.parquet.io.api.Binary;

/**
 * Writes trials of one experiment as rows of a Parquet file: point, trial, one column per parameter, one per metric. Trial numbers are
 * delta-coded, which needs pages of version 2. All other columns use dictionaries. A row takes one or two bytes.
 */
public final class TrialFileWriter implements TrialSink, Closeable {
    private static final String TRIAL = "trial";

    private final List<Parameter<?>> parameters;
    private final Metrics metrics;
    private final ParquetWriter<Object[]> writer;
    /** The cells of the row being written: the point, the trial, the parameters and the metrics. */
    private final Object[] cells;

    /**
     * Opens a file.
     *
     * @param file the file, which must not exist
     * @param configuration Hadoop's configuration
     * @param experiment the experiment of the trials
     * @throws IOException if it cannot be written
     */
    public TrialFileWriter(OutputFile file, Configuration configuration, Experiment experiment) throws IOException {
        this.parameters = experiment.parameters();
        this.metrics = experiment.metrics();
        List<Column> columns = columns(experiment);
        this.cells = new Object[columns.size()];
        this.writer = new RowFileBuilder<>(file, new CellSupport("trials", columns, units(metrics)))
                .withConf(configuration)
                .withWriteMode(ParquetFileWriter.Mode.CREATE)
                .withWriterVersion(WriterVersion.PARQUET_2_0)
                .withDictionaryEncoding(TRIAL, false)
                .withCompressionCodec(CompressionCodecName.ZSTD)
                .build();
    }

    private static List<Column> columns(Experiment experiment) {
        List<Column> columns =
                new ArrayList<>(List.of(new Column("point", Type.TEXT, false), new Column(TRIAL, Type.LONG, false)));
        for (Parameter<?> parameter : experiment.parameters()) {
            boolean isNullable = experiment.condition(parameter).isPresent();
            columns.add(new Column(parameter.name(), Type.of(parameter), isNullable, parameter.description()));
        }
        for (Metric metric : experiment.metrics()) {
            columns.add(new Column(metric.name(), Type.of(metric), metric.isNullable(), metric.description()));
        }
        return columns;
    }

    private static Map<String, String> units(Metrics metrics) {
        Map<String, String> units = new LinkedHashMap<>();
        metrics.forEach(metric -> units.put("unit." + metric.name(), metric.unit()));
        return units;
    }

    /**
     * Sets the point of the trials that follow.
     *
     * @param point a point of the experiment
     */
    public void startPoint(Point point) {
        Map<String, String> texts = point.parameters().texts();
        cells[0] = Binary.fromString(point.id());
        int column = 2;
        for (Parameter<?> parameter : parameters) {
            String text = texts.get(parameter.name());
            cells[column++] = text == null ? null : value(parameter, text);
        }
    }

    private static Object value(Parameter<?> parameter, String text) {
        return parameter.isNumber() ? parameter.value(text) : Binary.fromString(text);
    }

    @Override
    public void accept(long trial, long[] quantities) {
        cells[1] = trial;
        int column = 2 + parameters.size();
        for (Metric metric : metrics) {
            cells[column++] = value(metric, quantities);
        }
        try {
            writer.write(cells);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Object value(Metric metric, long[] quantities) {
        Number value = metric.value(quantities).orElse(null);
        return metric.flag() && value != null ? (Object) (value.longValue() != 0) : value;
    }

    @Override
    public void close() throws IOException {
        writer.close();
    }
}
