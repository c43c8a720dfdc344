package io.swallowtail.sql;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.function.Consumer;
import org.apache.spark.SparkEnv;
import org.apache.spark.TaskContext;
import org.apache.spark.TaskKilledException;
import org.apache.spark.io.CompressionCodec;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.UnsafeProjection;
import org.apache.spark.sql.catalyst.expressions.UnsafeRow;
import org.apache.spark.sql.types.StructType;

/**
 * Consecutive rows of a partition, compressed in Spark's own binary form. An executor sends one page at a time, so that the
 * driver's memory does not depend on the length of a partition.
 *
 * @param bytes the rows, each behind its length, and {@link #END} behind the last one; compressed
 * @param isLast whether the partition ends with this page
 */
record RowPage(byte[] bytes, boolean isLast) implements Serializable {
    private static final int END = -1;
    /** The most rows of a page, so that the first ones come soon however well they are compressed. */
    private static final int MOST_ROWS = 1 << 20;
    /** How many rows are written between two looks at whether the task is still wanted. */
    private static final int ROWS_BETWEEN_LOOKS = 1024;

    /**
     * Divides a partition into pages, lazily; an empty partition has one empty page.
     *
     * @param rows the partition
     * @param schema its columns
     * @param mostBytes a page ends with the row that makes it about as large as this
     */
    static Iterator<RowPage> pages(Iterator<InternalRow> rows, StructType schema, int mostBytes) {
        return new Pages(rows, UnsafeProjection.create(schema), mostBytes);
    }

    /** Shows every row in turn. The row is valid during the call only. */
    void forEach(int columns, Consumer<InternalRow> consumer) {
        UnsafeRow row = new UnsafeRow(columns);
        byte[] buffer = new byte[0];
        try (DataInputStream in = new DataInputStream(codec().compressedInputStream(new ByteArrayInputStream(bytes)))) {
            for (int size = in.readInt(); size != END; size = in.readInt()) {
                if (buffer.length < size) {
                    buffer = new byte[2 * size];
                }
                in.readFully(buffer, 0, size);
                row.pointTo(buffer, size);
                consumer.accept(row);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static CompressionCodec codec() {
        return CompressionCodec.createCodec(SparkEnv.get().conf());
    }

    private static final class Pages implements Iterator<RowPage> {
        private final Iterator<InternalRow> rows;
        private final UnsafeProjection projection;
        private final int mostBytes;
        private final byte[] buffer = new byte[4096];
        private boolean isDone;

        Pages(Iterator<InternalRow> rows, UnsafeProjection projection, int mostBytes) {
            this.rows = rows;
            this.projection = projection;
            this.mostBytes = mostBytes;
        }

        @Override
        public boolean hasNext() {
            return !isDone;
        }

        @Override
        public RowPage next() {
            if (isDone) {
                throw new NoSuchElementException();
            }
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            try (DataOutputStream out = new DataOutputStream(codec().compressedOutputStream(bytes))) {
                long written = 0;
                while (written < MOST_ROWS && bytes.size() < mostBytes && rows.hasNext()) {
                    InternalRow row = rows.next();
                    UnsafeRow packed = row instanceof UnsafeRow unsafe ? unsafe : projection.apply(row);
                    out.writeInt(packed.getSizeInBytes());
                    packed.writeToStream(out, buffer);
                    if (++written % ROWS_BETWEEN_LOOKS == 0) {
                        endIfKilled();
                    }
                }
                out.writeInt(END);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            isDone = !rows.hasNext();
            return new RowPage(bytes.toByteArray(), isDone);
        }

        /** Spark asks a task to end; rows that come without a pause do not notice. */
        private static void endIfKilled() {
            TaskContext task = TaskContext.get();
            if (task != null && task.isInterrupted()) {
                throw new TaskKilledException("the query was ended");
            }
        }
    }
}
