package io.swallowtail.core.rows;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** States what a column shows, in one line. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
@interface Meaning {
    /** Returns the line; braces stand for the name of a {@link Quantile}, or elsewhere for the kinds of limits. */
    String value();
}
