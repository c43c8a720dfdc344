package io.swallowtail.answers.message;

import java.util.Locale;

/** Fills texts. */
public final class Words {
    private Words() {}

    /**
     * Fills a text in the same way in every locale.
     *
     * @param text as for {@link String#format}
     * @param values the values of its places
     */
    public static String of(String text, Object... values) {
        return String.format(Locale.ROOT, text, values);
    }
}
