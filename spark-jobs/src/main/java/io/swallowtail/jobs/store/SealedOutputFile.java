package io.swallowtail.jobs.store;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;
import org.apache.hadoop.util.functional.CallableRaisingIOE;

/** A Parquet file that is sealed while it is written. Its last bytes, which contain the seal, are held back until the digest is known. */
public final class SealedOutputFile extends StreamOutputFile {
    private final CallableRaisingIOE<OutputStream> target;
    private String digest = "";

    /**
     * Wraps a target.
     *
     * @param target creates the file, which must not exist
     */
    public SealedOutputFile(CallableRaisingIOE<OutputStream> target) {
        this.target = target;
    }

    /**
     * Returns the seal.
     *
     * @return its digits; empty until the file is closed
     */
    public String digest() {
        return digest;
    }

    /** Holds back the end of the file. */
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
            sha.add(bytes, from, count);
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
        return new Sealing(target.apply());
    }
}
