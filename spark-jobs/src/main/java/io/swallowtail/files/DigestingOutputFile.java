package io.swallowtail.files;

import java.io.IOException;
import org.apache.hadoop.fs.Path;
import org.apache.parquet.io.DelegatingPositionOutputStream;
import org.apache.parquet.io.OutputFile;
import org.apache.parquet.io.PositionOutputStream;

/** A file whose digest is computed while it is written, so that it need not be read again. */
public final class DigestingOutputFile implements OutputFile {
    private final OutputFile file;
    private final Sha256 digest = new Sha256();
    private long bytes;

    /**
     * Prepares to write.
     *
     * @param file what is written
     */
    public DigestingOutputFile(OutputFile file) {
        this.file = file;
    }

    /**
     * Tells what was written.
     *
     * @param path where the file is; it is closed
     * @return the file with its length and digest
     */
    public StagedFile staged(Path path) {
        return new StagedFile(path.toString(), bytes, digest.hex());
    }

    private PositionOutputStream digesting(PositionOutputStream out) {
        return new DelegatingPositionOutputStream(out) {
            @Override
            public long getPos() {
                return bytes;
            }

            @Override
            public void write(int b) throws IOException {
                out.write(b);
                digest.write(b);
                bytes++;
            }

            @Override
            public void write(byte[] b) throws IOException {
                write(b, 0, b.length);
            }

            @Override
            public void write(byte[] b, int from, int length) throws IOException {
                out.write(b, from, length);
                digest.write(b, from, length);
                bytes += length;
            }
        };
    }

    @Override
    public PositionOutputStream create(long blockSizeHint) throws IOException {
        return digesting(file.create(blockSizeHint));
    }

    @Override
    public PositionOutputStream createOrOverwrite(long blockSizeHint) throws IOException {
        return digesting(file.createOrOverwrite(blockSizeHint));
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
