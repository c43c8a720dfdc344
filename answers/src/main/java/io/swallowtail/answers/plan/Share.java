package io.swallowtail.answers.plan;

import java.math.BigDecimal;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads real numbers, also shares such as 10%. */
public final class Share {
    private static final Pattern NUMBER =
            Pattern.compile("\\s*([+-]?(?:\\d{1,400}\\.?\\d{0,400}|\\.\\d{1,400})(?:[eE][+-]?\\d{1,4})?)\\s*(%?)\\s*");

    private Share() {}

    /**
     * Reads a number.
     *
     * @param text such as {@code 0.1}, {@code 1e-6} or {@code 10%}
     * @return the number; empty if it is none
     */
    public static Optional<Double> of(String text) {
        Matcher number = NUMBER.matcher(text);
        return number.matches()
                ? Optional.of(new BigDecimal(number.group(1))
                        .movePointLeft(number.group(2).isEmpty() ? 0 : 2)
                        .doubleValue())
                : Optional.empty();
    }
}
