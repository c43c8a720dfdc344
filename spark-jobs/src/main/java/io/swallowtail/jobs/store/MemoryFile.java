package io.swallowtail.jobs.store;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import org.apache.parquet.io.DelegatingSeekableInputStream;
import org.apache.parquet.io.InputFile;
import org.apache.parquet.io.SeekableInputStream;

/** Small Parquet files in memory. They are sealed there before they are written, and checked there before they are read. */
public final class MemoryFile {
    private MemoryFile() {}

    /** An output that collects its bytes in a growing array. */
    public static final class Output extends StreamOutputFile {
        private final ByteArrayOutputStream out = new ByteArrayOutputStream();

        /**
         * Returns the written bytes.
         *
         * @return a copy
         */
        public byte[] bytes() {
            return out.toByteArray();
        }

        @Override
        protected OutputStream open(long blockSizeHint) {
            return out;
        }
    }

    /**
     * An input that reads from an array.
     *
     * @param bytes the file's contents
     */
    public record Input(byte[] bytes) implements InputFile {
        @Override
        public long getLength() {
            return bytes.length;
        }

        @Override
        public SeekableInputStream newStream() {
            Cursor cursor = new Cursor(bytes);
            return new DelegatingSeekableInputStream(cursor) {
                @Override
                public long getPos() {
                    return cursor.place();
                }

                @Override
                public void seek(long place) {
                    cursor.seek(place);
                }
            };
        }
    }

    private static final class Cursor extends ByteArrayInputStream {
        Cursor(byte[] bytes) {
            super(bytes);
        }

        long place() {
            return pos;
        }

        void seek(long place) {
            pos = (int) Math.max(0, Math.min(place, count));
        }
    }
}
