package io.swallowtail.files;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;

/** A Parquet file that is sealed while it is written: its last bytes, which hold the seal, are kept back until the digest is known. */
public final class SealedOutputFile extends StreamOutputFile {
    private final Target target;
    private String digest = "";

    /** Makes the file. */
    @FunctionalInterface
    public interface Target {
        /**
         * Opens the file for writing.
         *
         * @return receives its bytes
         * @throws IOException if it cannot be made
         */
        OutputStream open() throws IOException;
    }

    /**
     * Prepares to write.
     *
     * @param target makes the file, which is not there yet
     */
    public SealedOutputFile(Target target) {
        this.target = target;
    }

    /**
     * Gives the seal.
     *
     * @return its digits; empty until the file is closed
     */
    public String digest() {
        return digest;
    }

    /** Holds the end of the file back. */
    private final class Sealing extends OutputStream {
        private final OutputStream out;
        private final Sha256 sha = new Sha256();
        private final byte[] kept = new byte[2 * Seal.REACH];
        private int length;
        private boolean closed;

        Sealing(OutputStream out) {
            this.out = out;
        }

        @Override
        public void write(int b) throws IOException {
            write(new byte[] {(byte) b}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int from, int count) throws IOException {
            sha.write(bytes, from, count);
            for (int done = 0; done < count; ) {
                if (length == kept.length) {
                    out.write(kept, 0, Seal.REACH);
                    System.arraycopy(kept, Seal.REACH, kept, 0, Seal.REACH);
                    length = Seal.REACH;
                }
                int part = Math.min(count - done, kept.length - length);
                System.arraycopy(bytes, from + done, kept, length, part);
                length += part;
                done += part;
            }
        }

        @Override
        public void close() throws IOException {
            if (closed) {
                return;
            }
            closed = true;
            try (out) {
                String digits = sha.hex();
                byte[] end = Arrays.copyOf(kept, length);
                if (!Seal.fill(end, digits)) {
                    throw new IOException("there is no room for a digest");
                }
                out.write(end);
                digest = digits;
            }
        }
    }

    @Override
    protected OutputStream open(long blockSizeHint) throws IOException {
        return new Sealing(target.open());
    }
}
