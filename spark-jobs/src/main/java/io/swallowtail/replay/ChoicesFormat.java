package io.swallowtail.replay;

import io.swallowtail.random.AskedCoins;
import io.swallowtail.random.AskedIntegers;
import io.swallowtail.random.BitChoices;
import io.swallowtail.random.ChoiceStream;
import io.swallowtail.random.IntegerChoices;

/** The words of a saved trial, a JSON object (docs/formats/choices.md). */
final class ChoicesFormat {
    static final String WHAT = "a Swallowtail trial";
    /** Version of the format. */
    static final int FORMAT = 1;

    static final String KEY_WHAT = "what";
    static final String KEY_FORMAT = "format";
    static final String KEY_EXPERIMENT = "experiment";
    static final String KEY_REVISION = "revision";
    static final String KEY_PARAMETERS = "parameters";
    static final String KEY_ORIGIN = "origin";
    static final String KEY_CHOICES = "choices";

    static final String KEY_STREAM = "stream";
    static final String KEY_KIND = "kind";
    static final String KEY_COUNT = "count";
    static final String KEY_COINS = "coins";
    static final String KEY_VALUES = "values";
    static final String KEY_ANSWERS = "answers";

    /** Coins of a hexadecimal digit. */
    static final int COINS_A_DIGIT = 4;
    /** Digits of a full line. */
    static final int DIGITS_A_LINE = 64;

    /** The bound of a coin. */
    static final int SIDES = 2;

    private static final String HEXADECIMAL = "0123456789abcdef";

    private ChoicesFormat() {}

    /** Names what a stream holds. */
    static String kind(ChoiceStream stream) {
        if (stream instanceof BitChoices) {
            return "coins";
        }
        if (stream instanceof IntegerChoices) {
            return "integers";
        }
        if (stream instanceof AskedCoins) {
            return "asked coins";
        }
        if (stream instanceof AskedIntegers) {
            return "asked integers";
        }
        throw new IllegalStateException("a stream of an unknown kind: " + stream.name());
    }

    /** Asks whether the answers of an asked stream have bounds of their own. */
    static boolean hasBounds(ChoiceStream stream) {
        return stream instanceof AskedIntegers;
    }

    /** Reads four coins of a stream as one digit: coin 4i is its lowest bit. */
    static char digit(long[] words, int digit) {
        return HEXADECIMAL.charAt((int) (words[digit >> 4] >>> (COINS_A_DIGIT * (digit & 15))) & 15);
    }

    /** Writes four coins of a stream, which were 0. */
    static void putDigit(long[] words, int digit, long coins) {
        words[digit >> 4] |= coins << (COINS_A_DIGIT * (digit & 15));
    }

    /** Reads a digit, lower-case; -1 if it is none. */
    static int valueOf(char digit) {
        return HEXADECIMAL.indexOf(digit);
    }

    /** Counts the digits of a stream's coins. */
    static int digits(BitChoices coins) {
        return (coins.count() + COINS_A_DIGIT - 1) / COINS_A_DIGIT;
    }
}
