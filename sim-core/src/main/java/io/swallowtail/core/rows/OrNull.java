package io.swallowtail.core.rows;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Marks a column of texts that may be null. Columns of {@code Long}, {@code Double} and {@code BigInteger} always may. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
@interface OrNull {}
