package io.swallowtail.jobs.store;

import java.io.IOException;
import java.io.OutputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.parquet.hadoop.util.HadoopStreams;
import org.apache.parquet.io.OutputFile;
import org.apache.parquet.io.PositionOutputStream;

/** A Parquet file that is written as a stream, and counts its bytes. */
public abstract class StreamOutputFile implements OutputFile {
    private FSDataOutputStream stream;

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
        return stream.getPos();
    }

    @Override
    public final PositionOutputStream create(long blockSizeHint) throws IOException {
        stream = new FSDataOutputStream(open(blockSizeHint), null);
        return HadoopStreams.wrap(stream);
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
