package io.swallowtail.answers.replay;

import com.fasterxml.jackson.databind.JsonNode;
import io.swallowtail.core.random.RandomKey;
import java.util.HexFormat;

/** The keys and words of a saved trial, a JSON object (docs/reference/saved-trials.md). */
final class ChoicesFormat {
    static final String WHAT = "a Swallowtail trial";
    /** Version of the format. */
    static final int FORMAT = 2;

    /** The earlier version, without a digest. */
    static final int WITHOUT_DIGEST = 1;

    static final String KEY_WHAT = "what";
    static final String KEY_FORMAT = "format";
    static final String KEY_EXPERIMENT = "experiment";
    static final String KEY_REVISION = "revision";
    static final String KEY_PARAMETERS = "parameters";
    static final String KEY_ORIGIN = "origin";
    static final String KEY_NETWORK = "network";
    static final String KEY_CHOICES = "choices";
    static final String KEY_DIGEST = "digest";

    static final String KEY_STREAM = "stream";
    static final String KEY_KIND = "kind";

    /** Bits of a hexadecimal digit. */
    static final int BITS_A_DIGIT = 4;
    /** Digits of a full line. */
    static final int DIGITS_A_LINE = 64;

    private static final String HEXADECIMAL = "0123456789abcdef";

    private ChoicesFormat() {}

    /** Computes the digest of a saved trial: of its JSON text without spaces and without the digest. */
    static String digest(JsonNode withoutDigest) {
        return HexFormat.of().formatHex(RandomKey.sha256(withoutDigest.toString()));
    }

    /** Reads four bits of a stream as one digit: bit 4i is its lowest. */
    static char digit(long[] words, int digit) {
        return HEXADECIMAL.charAt((int) (words[digit >> 4] >>> (BITS_A_DIGIT * (digit & 15))) & 15);
    }

    /** Writes four bits of a stream, which were 0. */
    static void putDigit(long[] words, int digit, long bits) {
        words[digit >> 4] |= bits << (BITS_A_DIGIT * (digit & 15));
    }

    /** Returns the value of a lower-case digit; -1 for any other character. */
    static int valueOf(char digit) {
        return HEXADECIMAL.indexOf(digit);
    }

    /** Returns the number of digits of a number of bits. */
    static int digits(int count) {
        return (count + BITS_A_DIGIT - 1) / BITS_A_DIGIT;
    }
}
