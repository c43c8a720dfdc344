package io.swallowtail.cli;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * Parses real numbers.
 *
 * <p>This is a class and not a method reference, because picocli's interfaces are compiled for Java 5. JDK 17 fails with a segmentation
 * fault when it writes an archive of classes in which two equal lambdas implement such an interface.
 */
final class NumberConverter implements ITypeConverter<Double> {
    @Override
    public Double convert(String text) {
        try {
            return Double.parseDouble(text);
        } catch (NumberFormatException e) {
            throw new TypeConversionException("'" + text + "' is not a number such as 0.5");
        }
    }
}
