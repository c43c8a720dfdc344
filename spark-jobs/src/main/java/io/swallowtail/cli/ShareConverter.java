package io.swallowtail.cli;

import java.math.BigDecimal;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Parses shares such as 0.1 and 10%. */
final class ShareConverter implements ITypeConverter<Double> {
    @Override
    public Double convert(String text) {
        String bare = text.strip();
        boolean isPercent = bare.endsWith("%");
        try {
            BigDecimal number = new BigDecimal(
                    isPercent ? bare.substring(0, bare.length() - 1).strip() : bare);
            return (isPercent ? number.movePointLeft(2) : number).doubleValue();
        } catch (NumberFormatException e) {
            throw new TypeConversionException("'" + text + "' is not a number such as 0.1 or 10%");
        }
    }
}
