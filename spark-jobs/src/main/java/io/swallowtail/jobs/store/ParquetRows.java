package io.swallowtail.jobs.store;

import java.io.Closeable;
import java.io.IOException;
import java.util.Map;
import org.apache.hadoop.util.functional.ConsumerRaisingIOE;
import org.apache.parquet.ParquetReadOptions;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.convert.GroupRecordConverter;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.io.ColumnIOFactory;
import org.apache.parquet.io.InputFile;
import org.apache.parquet.io.RecordReader;
import org.apache.parquet.schema.MessageType;

/**
 * Reads the rows of a Parquet file one by one and verifies the checksum of every page. A damaged file causes an exception, never a wrong
 * row.
 */
public final class ParquetRows implements Closeable {
    private final ParquetFileReader reader;
    private final MessageType schema;
    private final MessageType wanted;
    private final ColumnIOFactory assembly;
    private RecordReader<Group> rows;
    private long left;

    /**
     * Opens a file.
     *
     * @throws IOException if the file cannot be read as Parquet
     */
    public ParquetRows(InputFile file) throws IOException {
        this(file, null);
    }

    /** Opens a file to read some columns, of which it may lack those that are optional or repeated; null means all. */
    private ParquetRows(InputFile file, MessageType columns) throws IOException {
        try {
            reader = ParquetFileReader.open(
                    file,
                    ParquetReadOptions.builder(new PlainParquetConfiguration())
                            .usePageChecksumVerification()
                            // Vectored reads open a local file a second time by its name. By then the name may
                            // belong to another file.
                            .withUseHadoopVectoredIo(false)
                            .build());
            schema = reader.getFileMetaData().getSchema();
            wanted = columns == null ? schema : columns;
            reader.setRequestedSchema(wanted);
            assembly = new ColumnIOFactory(reader.getFileMetaData().getCreatedBy());
        } catch (RuntimeException | OutOfMemoryError e) {
            throw unreadable(e);
        }
    }

    /**
     * Returns the schema.
     *
     * @return the file's schema
     */
    public MessageType schema() {
        return schema;
    }

    /**
     * Returns the number of rows.
     *
     * @return the number that the file's footer states
     */
    public long count() {
        return reader.getRecordCount();
    }

    /**
     * Reads a row.
     *
     * @return the next row; null after the last one
     * @throws IOException if the file cannot be read as Parquet, or a checksum differs
     */
    public Group next() throws IOException {
        try {
            while (left == 0) {
                PageReadStore pages = reader.readNextRowGroup();
                if (pages == null) {
                    return null;
                }
                left = pages.getRowCount();
                rows = assembly.getColumnIO(wanted, schema).getRecordReader(pages, new GroupRecordConverter(wanted));
            }
            left--;
            return rows.read();
        } catch (RuntimeException | OutOfMemoryError e) {
            throw unreadable(e);
        }
    }

    /**
     * Reads all rows.
     *
     * @param columns the columns to read, or null for all; the file may lack those that are optional or repeated
     * @param consumer receives the rows in their order
     * @return the key-value texts of the file's footer
     * @throws IOException if the file cannot be read as Parquet, or a checksum differs
     */
    public static Map<String, String> forEach(InputFile file, MessageType columns, ConsumerRaisingIOE<Group> consumer)
            throws IOException {
        try (ParquetRows rows = new ParquetRows(file, columns)) {
            for (Group row = rows.next(); row != null; row = rows.next()) {
                consumer.accept(row);
            }
            return rows.reader.getFileMetaData().getKeyValueMetaData();
        } catch (RuntimeException e) {
            throw unreadable(e); // a column has another type than the consumer expects
        }
    }

    @Override
    public void close() throws IOException {
        reader.close();
    }

    /** Damaged lengths make the library throw any exception, or request arrays larger than any memory. */
    private static IOException unreadable(Throwable cause) {
        return new UnfitFileException("is not readable as Parquet", cause);
    }
}
