package io.swallowtail.jobs.store;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import org.apache.hadoop.util.LimitInputStream;

/** The SHA-256 digest of some bytes. */
public final class Sha256 {
    private final MessageDigest digest;

    /** Begins an empty digest. */
    public Sha256() {
        try {
            digest = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    /**
     * Computes the digest of a stream.
     *
     * @param in the stream; it is read to its end and not closed
     * @return 64 hexadecimal digits
     * @throws IOException if it cannot be read
     */
    public static String of(InputStream in) throws IOException {
        Sha256 digest = new Sha256();
        digest.add(in, Long.MAX_VALUE);
        return digest.hex();
    }

    /** Adds some bytes. */
    public void add(byte[] bytes) {
        digest.update(bytes);
    }

    /** Adds some of an array's bytes. */
    void add(byte[] bytes, int from, int length) {
        digest.update(bytes, from, length);
    }

    /** Wraps a stream. Bytes that are written to the result go to both. */
    public OutputStream around(OutputStream out) {
        return new DigestOutputStream(out, digest);
    }

    /**
     * Adds bytes of a stream.
     *
     * @param in the stream, which is read from its current position
     * @param most the largest number of bytes
     * @throws IOException if it cannot be read
     */
    void add(InputStream in, long most) throws IOException {
        new LimitInputStream(in, most).transferTo(around(OutputStream.nullOutputStream()));
    }

    /**
     * Returns the digest and begins a new one.
     *
     * @return 64 hexadecimal digits
     */
    public String hex() {
        return HexFormat.of().formatHex(digest.digest());
    }
}
