package io.swallowtail.core.random;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/**
 * Derives the 64-bit key of a point's trials from (seed, point identity, purpose).
 *
 * <p>The key is the first eight bytes, big endian, of the SHA-256 of the line {@code swallowtail-key}, the seed in
 * decimal, the purpose and the identity text, each on its own line. Each pair of points of a sweep has equal keys with
 * probability 2<sup>-64</sup>; the planner of a sweep rejects equal keys.
 */
@FunctionalInterface
public interface RandomKey {
    /** The frozen derivation. Other derivations exist only in tests of key collisions. */
    RandomKey SHA256 = (seed, identity, purpose) -> ByteBuffer.wrap(
                    sha256("swallowtail-key\n" + seed + "\n" + purpose.text() + "\n" + identity))
            .getLong();

    /**
     * Derives a key.
     *
     * @param seed the user's seed, any 64-bit value
     * @param identity the point's canonical text
     * @param purpose what the trials are for
     * @return the key
     */
    long derive(long seed, String identity, Purpose purpose);

    /**
     * Hashes a text.
     *
     * @param text any text, hashed as UTF-8
     * @return its 32-byte SHA-256
     */
    static byte[] sha256(String text) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
