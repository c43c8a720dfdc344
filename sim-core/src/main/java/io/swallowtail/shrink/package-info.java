/**
 * The smallest witness of an event: a trial in which it happens, and in which as few choices as possible differ from
 * their neutral
 * values. {@link io.swallowtail.shrink.ListReduction} is delta debugging of lists; {@link
 * io.swallowtail.shrink.Witness} applies it to the
 * {@linkplain io.swallowtail.random.Deviation deviations} of a trial.
 */
package io.swallowtail.shrink;
