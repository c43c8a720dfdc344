package io.swallowtail.files;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import org.apache.hadoop.util.functional.CallableRaisingIOE;

/**
 * A digest that a file carries of itself: SHA-256 of all its bytes, the digest's own digits taken as zeros. It is a text between two
 * marks near the file's end. A file that has no such text is as unfit as one whose digest differs.
 */
public final class Seal {
    /** What is wrong with a file whose seal does not fit; continues the file's name. */
    public static final String BROKEN = "is not as it was written (its digest differs)";

    private static final String BEFORE = "swallowtail-sha256:";
    private static final String AFTER = ":swallowtail-sealed";
    private static final int DIGITS = 64;
    private static final byte[] BLANK = "0".repeat(DIGITS).getBytes(StandardCharsets.ISO_8859_1);

    /** What a writer puts near the end of a file that is to be sealed. */
    public static final String EMPTY = BEFORE + "0".repeat(DIGITS) + AFTER;

    /** How far from the end a seal may be: the footers of Parquet files are kilobytes. */
    static final int REACH = 1 << 22;

    private Seal() {}

    /**
     * Seals what is to be written.
     *
     * @param bytes a file with {@link #EMPTY} near its end
     * @return the same bytes, the seal filled in
     * @throws IllegalArgumentException if there is no room for a digest
     */
    public static byte[] sealed(byte[] bytes) {
        Sha256 digest = new Sha256();
        digest.write(bytes);
        byte[] sealed = bytes.clone();
        if (!fill(sealed, digest.hex())) {
            throw new IllegalArgumentException("there is no room for a digest");
        }
        return sealed;
    }

    /** Fills the digits of the last seal in; returns false if there is no seal. */
    static boolean fill(byte[] end, String digits) {
        int place = place(end);
        if (place >= 0) {
            System.arraycopy(digits.getBytes(StandardCharsets.ISO_8859_1), 0, end, place, DIGITS);
        }
        return place >= 0;
    }

    /**
     * Checks a file whose bytes are at hand.
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
        digest.write(bytes, 0, first);
        digest.write(BLANK);
        digest.write(bytes, first + DIGITS, bytes.length - first - DIGITS);
        return digest.hex().equals(digits(end, place)) ? Optional.of(digits(end, place)) : Optional.empty();
    }

    /**
     * Checks a file; reads it once, and its end twice.
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
        try (Sha256 digest = new Sha256();
                InputStream in = source.apply()) {
            digest.add(in, skipped + place);
            in.skipNBytes(DIGITS);
            digest.write(BLANK);
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
