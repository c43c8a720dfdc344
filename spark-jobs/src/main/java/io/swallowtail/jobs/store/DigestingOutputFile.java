package io.swallowtail.jobs.store;

import java.io.IOException;
import java.io.OutputStream;
import org.apache.hadoop.fs.Path;
import org.apache.parquet.io.OutputFile;

/** A file whose digest is computed while it is written, so that it need not be read again. */
public final class DigestingOutputFile extends StreamOutputFile {
    private final OutputFile file;
    private final Sha256 digest = new Sha256();

    /**
     * Wraps a file.
     *
     * @param file the file to write
     */
    public DigestingOutputFile(OutputFile file) {
        this.file = file;
    }

    /**
     * Describes the written file.
     *
     * @param path the path of the file, which is closed
     * @return the file with its length and digest
     */
    public StagedFile staged(Path path) {
        return new StagedFile(path.toString(), bytesWritten(), digest.hex());
    }

    @Override
    protected OutputStream open(long blockSizeHint) throws IOException {
        return digest.around(file.create(blockSizeHint));
    }

    @Override
    public boolean supportsBlockSize() {
        return file.supportsBlockSize();
    }

    @Override
    public long defaultBlockSize() {
        return file.defaultBlockSize();
    }
}
