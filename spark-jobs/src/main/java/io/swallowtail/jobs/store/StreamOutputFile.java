package io.swallowtail.jobs.store;

import java.io.IOException;
import java.io.OutputStream;
import org.apache.parquet.io.DelegatingPositionOutputStream;
import org.apache.parquet.io.OutputFile;
import org.apache.parquet.io.PositionOutputStream;

/** A Parquet file that is written as a stream, and counts its bytes. */
public abstract class StreamOutputFile implements OutputFile {
    private long bytes;

    /** Begins with 0 bytes. */
    protected StreamOutputFile() {}

    /**
     * Opens the file.
     *
     * @param blockSizeHint the size of blocks that the writer proposes, in bytes
     * @return the stream for its bytes
     * @throws IOException if it cannot be opened
     */
    protected abstract OutputStream open(long blockSizeHint) throws IOException;

    /**
     * Returns the size of the written data.
     *
     * @return the number of bytes
     */
    public final long bytesWritten() {
        return bytes;
    }

    @Override
    public final PositionOutputStream create(long blockSizeHint) throws IOException {
        OutputStream out = open(blockSizeHint);
        return new DelegatingPositionOutputStream(out) {
            @Override
            public long getPos() {
                return bytes;
            }

            @Override
            public void write(int b) throws IOException {
                out.write(b);
                bytes++;
            }

            @Override
            public void write(byte[] b) throws IOException {
                write(b, 0, b.length);
            }

            @Override
            public void write(byte[] b, int from, int length) throws IOException {
                out.write(b, from, length);
                bytes += length;
            }
        };
    }

    @Override
    public final PositionOutputStream createOrOverwrite(long blockSizeHint) throws IOException {
        return create(blockSizeHint);
    }

    @Override
    public boolean supportsBlockSize() {
        return false;
    }

    @Override
    public long defaultBlockSize() {
        return 0;
    }
}
