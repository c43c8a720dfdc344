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
            ByteArrayInputStream in = new ByteArrayInputStream(bytes);
            return new DelegatingSeekableInputStream(in) {
                @Override
                public long getPos() {
                    return bytes.length - in.available();
                }

                @Override
                public void seek(long place) {
                    in.reset();
                    in.skip(place);
                }
            };
        }
    }
}
