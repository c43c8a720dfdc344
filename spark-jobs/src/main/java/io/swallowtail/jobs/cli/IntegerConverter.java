package io.swallowtail.jobs.cli;

import java.math.BigDecimal;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Parses integers in the forms of sweep files: 1000000, 1e6 and powers such as 2^20. */
final class IntegerConverter implements ITypeConverter<Long> {
    private static final Pattern NUMBER = Pattern.compile("[+-]?\\d{1,40}(\\.\\d{1,40})?([eE][+-]?\\d{1,4})?");
    private static final Pattern POWER = Pattern.compile("(\\d{1,9})\\^(\\d{1,2})");

    @Override
    public Long convert(String text) {
        String bare = text.strip();
        Matcher power = POWER.matcher(bare);
        try {
            if (power.matches()) {
                return new BigDecimal(power.group(1))
                        .pow(Integer.parseInt(power.group(2)))
                        .longValueExact();
            }
            if (NUMBER.matcher(bare).matches()) {
                BigDecimal number = new BigDecimal(bare).stripTrailingZeros();
                if (number.scale() <= 0) {
                    return number.longValueExact();
                }
            }
        } catch (ArithmeticException e) {
            throw new TypeConversionException("'" + text + "' is too large for an integer of 64 bits");
        }
        throw new TypeConversionException("'" + text + "' is not an integer such as 1000000, 1e6 or 2^20");
    }
}
