package io.swallowtail.jobs.cli;

import io.swallowtail.answers.plan.Share;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * Parses real numbers, also shares such as 10%.
 *
 * <p>This is a class and not a method reference, because picocli's interfaces are compiled for Java 5. JDK 17 fails with a segmentation
 * fault when it writes an archive of classes in which two equal lambdas implement such an interface.
 */
final class ShareConverter implements ITypeConverter<Double> {
    @Override
    public Double convert(String text) {
        return Share.of(text)
                .orElseThrow(() -> new TypeConversionException("'" + text + "' is not a number such as 0.1 or 10%"));
    }
}
