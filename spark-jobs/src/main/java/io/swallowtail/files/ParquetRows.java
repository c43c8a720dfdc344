package io.swallowtail.files;

import java.io.IOException;
import java.util.List;
import java.util.function.Consumer;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.parquet.ParquetReadOptions;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.column.page.PageReader;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.convert.GroupRecordConverter;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.util.HadoopInputFile;
import org.apache.parquet.io.ColumnIOFactory;
import org.apache.parquet.io.InputFile;
import org.apache.parquet.io.RecordReader;
import org.apache.parquet.schema.MessageType;

/** Reads rows of Parquet files, the checksum of every page verified; a damaged file is an exception, never a wrong row. */
public final class ParquetRows {
    private ParquetRows() {}

    /**
     * Reads a file of any file system.
     *
     * @param file the file
     * @param configuration Hadoop's configuration
     * @param taker receives the rows in their order
     * @throws IOException if the file cannot be read as Parquet, or a checksum differs
     */
    public static void forEach(Path file, Configuration configuration, Consumer<Group> taker) throws IOException {
        forEach(HadoopInputFile.fromPath(file, configuration), List.of(), taker);
    }

    /**
     * Reads columns of a file.
     *
     * @param file the file
     * @param columns names of the columns that are wanted, as far as the file has them; all if empty
     * @param taker receives the rows in their order
     * @throws IOException if the file cannot be read as Parquet, or a checksum differs
     */
    public static void forEach(InputFile file, List<String> columns, Consumer<Group> taker) throws IOException {
        try (ParquetFileReader reader = open(file)) {
            MessageType all = reader.getFileMetaData().getSchema();
            MessageType wanted = columns.isEmpty() ? all : chosen(all, columns);
            reader.setRequestedSchema(wanted);
            ColumnIOFactory assembly =
                    new ColumnIOFactory(reader.getFileMetaData().getCreatedBy());
            for (PageReadStore pages = reader.readNextRowGroup(); pages != null; pages = reader.readNextRowGroup()) {
                RecordReader<Group> rows =
                        assembly.getColumnIO(wanted, all).getRecordReader(pages, new GroupRecordConverter(wanted));
                for (long row = 0; row < pages.getRowCount(); row++) {
                    taker.accept(rows.read());
                }
            }
        } catch (RuntimeException | OutOfMemoryError e) {
            throw unreadable(e);
        }
    }

    /**
     * Reads every page of a file without assembling rows.
     *
     * @param file the file
     * @return how many rows it has
     * @throws IOException if the file cannot be read as Parquet, or a checksum differs
     */
    public static long checkPages(InputFile file) throws IOException {
        long rows = 0;
        try (ParquetFileReader reader = open(file)) {
            MessageType schema = reader.getFileMetaData().getSchema();
            for (PageReadStore pages = reader.readNextRowGroup(); pages != null; pages = reader.readNextRowGroup()) {
                for (ColumnDescriptor column : schema.getColumns()) {
                    PageReader reading = pages.getPageReader(column);
                    reading.readDictionaryPage();
                    while (reading.readPage() != null) {
                        // reading it has verified its checksum
                    }
                }
                rows += pages.getRowCount();
            }
        } catch (RuntimeException | OutOfMemoryError e) {
            throw unreadable(e);
        }
        return rows;
    }

    /**
     * Reads how many rows a file says that it has.
     *
     * @param file the file
     * @return the number in its footer
     * @throws IOException if the footer cannot be read as Parquet
     */
    public static long count(InputFile file) throws IOException {
        try (ParquetFileReader reader = open(file)) {
            return reader.getRecordCount();
        } catch (RuntimeException | OutOfMemoryError e) {
            throw unreadable(e);
        }
    }

    private static ParquetFileReader open(InputFile file) throws IOException {
        return ParquetFileReader.open(
                file,
                ParquetReadOptions.builder(new PlainParquetConfiguration())
                        .usePageChecksumVerification()
                        .build());
    }

    private static MessageType chosen(MessageType all, List<String> columns) {
        return new MessageType(
                all.getName(),
                columns.stream()
                        .filter(all::containsField)
                        .map(name -> all.getType(name))
                        .toList());
    }

    /** Damaged lengths make the library throw whatever comes, and ask for arrays that no machine has. */
    private static IOException unreadable(Throwable cause) {
        return new IOException("is not readable as Parquet", cause);
    }
}
