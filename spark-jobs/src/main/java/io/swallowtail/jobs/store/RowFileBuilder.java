package io.swallowtail.jobs.store;

import org.apache.hadoop.conf.Configuration;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.api.WriteSupport;
import org.apache.parquet.io.OutputFile;

/**
 * Builds the writer of a Parquet file whose rows are of the project's own types.
 *
 * @param <T> the type of a row
 */
public final class RowFileBuilder<T> extends ParquetWriter.Builder<T, RowFileBuilder<T>> {
    /** With the name of a column, the key of its meaning in a file's metadata. */
    public static final String MEANING = "meaning.";

    private final WriteSupport<T> support;

    /**
     * Prepares to write a file.
     *
     * @param support writes the fields of a row
     */
    public RowFileBuilder(OutputFile file, WriteSupport<T> support) {
        super(file);
        this.support = support;
    }

    @Override
    protected RowFileBuilder<T> self() {
        return this;
    }

    /** Deprecated by the library, and abstract. */
    @Override
    @SuppressWarnings("deprecation")
    protected WriteSupport<T> getWriteSupport(Configuration configuration) {
        return support;
    }
}
