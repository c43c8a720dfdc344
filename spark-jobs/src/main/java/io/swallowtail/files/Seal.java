package io.swallowtail.files;

import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;

/**
 * A digest that a file carries of itself: SHA-256 of all its bytes, the digest's own digits taken as zeros. It stands near the
 * file's end as a text between two marks: where one mark is left without the other, the file is damaged, and where both are
 * missing it was written by a version that knew no seals.
 */
public final class Seal {
    /** What a seal tells of a file. */
    public enum State {
        /** Every byte is as it was written. */
        INTACT,
        /** Some byte is not. */
        BROKEN,
        /** The file has no seal. */
        ABSENT
    }

    /** Opens a file from its beginning. */
    @FunctionalInterface
    public interface Source {
        /**
         * Opens the file.
         *
         * @return its bytes from the first one on
         * @throws IOException if it cannot be opened
         */
        InputStream open() throws IOException;
    }

    private static final String BEFORE = "swallowtail-sha256:";
    private static final String AFTER = ":swallowtail-sealed";
    private static final int DIGITS = 64;
    private static final byte[] BLANK = "0".repeat(DIGITS).getBytes(StandardCharsets.ISO_8859_1);

    /** What a writer puts near the end of a file that is to be sealed. */
    public static final String EMPTY = BEFORE + "0".repeat(DIGITS) + AFTER;

    /** How far from the end a seal may be: the footers of Parquet files are kilobytes. */
    private static final int REACH = 1 << 22;

    private Seal() {}

    /**
     * Seals what is to be written.
     *
     * @param bytes a file with {@link #EMPTY} near its end
     * @return the same bytes, the seal filled in
     */
    public static byte[] sealed(byte[] bytes) {
        try {
            Sealing sealing = sealing(() -> new ByteArrayInputStream(bytes), bytes.length);
            byte[] sealed = bytes.clone();
            System.arraycopy(sealing.digits, 0, sealed, Math.toIntExact(sealing.place), DIGITS);
            return sealed;
        } catch (IOException e) {
            throw new UncheckedIOException("an array can always be read", e);
        }
    }

    /**
     * Where the digits of a file's seal are to be, and what they are to be.
     *
     * @param place offset of the first digit
     * @param digits the digest in hexadecimal digits
     */
    public record Sealing(long place, byte[] digits) {
        /**
         * Copies the file with its seal filled in.
         *
         * @param in the file from its beginning
         * @param out where to
         * @throws IOException if the file has become shorter, or cannot be read or written
         */
        public void copy(InputStream in, OutputStream out) throws IOException {
            long left = place;
            byte[] buffer = new byte[1 << 16];
            while (left > 0) {
                int read = in.read(buffer, 0, (int) Math.min(buffer.length, left));
                if (read < 0) {
                    throw new EOFException("the file became shorter");
                }
                out.write(buffer, 0, read);
                left -= read;
            }
            in.skipNBytes(digits.length);
            out.write(digits);
            in.transferTo(out);
        }
    }

    /**
     * Computes the seal of a file; reads it once, and its end twice.
     *
     * @param source the file, with {@link #EMPTY} near its end
     * @param length its length in bytes
     * @return the seal
     * @throws IOException if the file has no room for one, or cannot be read
     */
    public static Sealing sealing(Source source, long length) throws IOException {
        long place = place(tail(source, length), length);
        if (place < 0) {
            throw new IOException("there is no room for a digest");
        }
        return new Sealing(place, digits(source, place));
    }

    /**
     * Checks a file whose bytes are at hand.
     *
     * @param bytes all of them
     * @return what its seal tells
     */
    public static State of(byte[] bytes) {
        try {
            return of(() -> new ByteArrayInputStream(bytes), bytes.length);
        } catch (IOException e) {
            throw new UncheckedIOException("an array can always be read", e);
        }
    }

    /**
     * Checks a file; reads it once, and its end twice.
     *
     * @param source the file
     * @param length its length in bytes
     * @return what its seal tells
     * @throws IOException if it cannot be read
     */
    public static State of(Source source, long length) throws IOException {
        byte[] tail = tail(source, length);
        long place = place(tail, length);
        if (place < 0) {
            String text = new String(tail, StandardCharsets.ISO_8859_1);
            return text.contains(BEFORE) || text.contains(AFTER) ? State.BROKEN : State.ABSENT;
        }
        int from = Math.toIntExact(place - (length - tail.length));
        byte[] there = Arrays.copyOfRange(tail, from, from + DIGITS);
        return Arrays.equals(there, digits(source, place)) ? State.INTACT : State.BROKEN;
    }

    private static byte[] tail(Source source, long length) throws IOException {
        try (InputStream in = source.open()) {
            in.skipNBytes(Math.max(0, length - REACH));
            return in.readNBytes(REACH);
        }
    }

    /** Finds the offset of the first digit, or -1. */
    private static long place(byte[] tail, long length) {
        String text = new String(tail, StandardCharsets.ISO_8859_1);
        int digits = text.lastIndexOf(BEFORE) + BEFORE.length();
        boolean found = digits >= BEFORE.length() && text.startsWith(AFTER, digits + DIGITS);
        return found ? length - tail.length + digits : -1;
    }

    private static byte[] digits(Source source, long place) throws IOException {
        try (Sha256 digest = new Sha256();
                InputStream in = source.open()) {
            digest.add(in, place);
            in.skipNBytes(DIGITS);
            digest.write(BLANK);
            digest.add(in, Long.MAX_VALUE);
            return HexFormat.of().formatHex(digest.bytes()).getBytes(StandardCharsets.ISO_8859_1);
        }
    }
}
