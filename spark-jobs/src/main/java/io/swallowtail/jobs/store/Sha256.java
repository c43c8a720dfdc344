package io.swallowtail.jobs.store;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** A stream that computes the SHA-256 digest of the written bytes. */
public final class Sha256 extends OutputStream {
    private static final int BUFFER = 1 << 16;

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

    @Override
    public void write(int b) {
        digest.update((byte) b);
    }

    @Override
    public void write(byte[] bytes, int from, int length) {
        digest.update(bytes, from, length);
    }

    @Override
    public void write(byte[] bytes) {
        digest.update(bytes);
    }

    /** Wraps a stream. Bytes that are written to the result go to both. */
    OutputStream around(OutputStream out) {
        return new DigestOutputStream(out, digest);
    }

    /**
     * Adds bytes of a stream.
     *
     * @param in the stream, which is read from its current position
     * @param most the largest number of bytes
     * @throws IOException if it cannot be read
     */
    public void add(InputStream in, long most) throws IOException {
        byte[] buffer = new byte[BUFFER];
        long left = most;
        while (left > 0) {
            int read = in.read(buffer, 0, (int) Math.min(buffer.length, left));
            if (read < 0) {
                return;
            }
            digest.update(buffer, 0, read);
            left -= read;
        }
    }

    /**
     * Returns the digest and begins a new one.
     *
     * @return 32 bytes
     */
    public byte[] bytes() {
        return digest.digest();
    }

    /**
     * Returns the digest and begins a new one.
     *
     * @return 64 hexadecimal digits
     */
    public String hex() {
        return HexFormat.of().formatHex(bytes());
    }
}
