/**
 * A small witness of an event: a trial in which it happens, and in which no choice that differs from its neutral value can be spared (1-minimal).
 * {@link io.swallowtail.core.shrink.ListReduction} is delta debugging of lists; {@link io.swallowtail.core.shrink.Witness} applies it to the
 * {@linkplain io.swallowtail.core.random.Deviation deviations} of a trial.
 */
package io.swallowtail.core.shrink;
