package io.swallowtail.jobs.store;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import org.apache.hadoop.util.functional.CallableRaisingIOE;

/**
 * The digest that a file contains of itself: SHA-256 of all its bytes, with the digest's own digits taken as zeros. It is a text between two
 * marks near the file's end. A file without this text is as invalid as a file whose digest differs.
 */
public final class Seal {
    /** The problem of a file whose seal is wrong, as a continuation of the file's name. */
    public static final String BROKEN = "is not as it was written (its digest differs)";

    private static final String BEFORE = "swallowtail-sha256:";
    private static final String AFTER = ":swallowtail-sealed";
    private static final int DIGITS = 64;
    private static final byte[] BLANK = "0".repeat(DIGITS).getBytes(StandardCharsets.ISO_8859_1);

    /** The placeholder that a writer puts near the end of a file before it is sealed. */
    public static final String EMPTY = BEFORE + "0".repeat(DIGITS) + AFTER;

    /** The largest distance of a seal from the end of its file, in bytes. Footers of Parquet files take kilobytes. */
    static final int REACH = 1 << 22;

    private Seal() {}

    /**
     * Seals the bytes of a file.
     *
     * @param bytes a file with {@link #EMPTY} near its end
     * @return the same bytes with the digest filled in
     * @throws IllegalArgumentException if there is no room for a digest
     */
    public static byte[] sealed(byte[] bytes) {
        Sha256 digest = new Sha256();
        digest.add(bytes);
        byte[] sealed = bytes.clone();
        if (!fill(sealed, digest.hex())) {
            throw new IllegalArgumentException("there is no room for a digest");
        }
        return sealed;
    }

    /** Fills in the digits of the last seal. Returns false if no seal exists. */
    static boolean fill(byte[] end, String digits) {
        int place = place(end);
        if (place >= 0) {
            System.arraycopy(digits.getBytes(StandardCharsets.ISO_8859_1), 0, end, place, DIGITS);
        }
        return place >= 0;
    }

    /**
     * Checks the bytes of a file.
     *
     * @param bytes all of them
     * @return the digits of its seal; empty if some byte is not as it was written
     */
    public static Optional<String> digest(byte[] bytes) {
        byte[] end = Arrays.copyOfRange(bytes, Math.max(0, bytes.length - REACH), bytes.length);
        int place = place(end);
        if (place < 0) {
            return Optional.empty();
        }
        int first = bytes.length - end.length + place;
        Sha256 digest = new Sha256();
        digest.add(bytes, 0, first);
        digest.add(BLANK);
        digest.add(bytes, first + DIGITS, bytes.length - first - DIGITS);
        return digest.hex().equals(digits(end, place)) ? Optional.of(digits(end, place)) : Optional.empty();
    }

    /**
     * Checks a file. Reads the file once and its end twice.
     *
     * @param source opens the file
     * @param length its length in bytes
     * @return the digits of its seal; empty if some byte is not as it was written
     * @throws IOException if it cannot be read
     */
    public static Optional<String> digest(CallableRaisingIOE<InputStream> source, long length) throws IOException {
        long skipped = Math.max(0, length - REACH);
        byte[] end;
        try (InputStream in = source.apply()) {
            in.skipNBytes(skipped);
            end = in.readNBytes(REACH);
        }
        int place = place(end);
        if (place < 0) {
            return Optional.empty();
        }
        Sha256 digest = new Sha256();
        try (InputStream in = source.apply()) {
            digest.add(in, skipped + place);
            in.skipNBytes(DIGITS);
            digest.add(BLANK);
            digest.add(in, Long.MAX_VALUE);
            return digest.hex().equals(digits(end, place)) ? Optional.of(digits(end, place)) : Optional.empty();
        }
    }

    private static String digits(byte[] end, int place) {
        return new String(end, place, DIGITS, StandardCharsets.ISO_8859_1);
    }

    /** Finds the first digit of the last seal, or -1. */
    private static int place(byte[] end) {
        String text = new String(end, StandardCharsets.ISO_8859_1);
        int digits = text.lastIndexOf(BEFORE) + BEFORE.length();
        boolean found = digits >= BEFORE.length() && text.startsWith(AFTER, digits + DIGITS);
        return found ? digits : -1;
    }
}
