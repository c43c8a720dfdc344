/**
 * The directory of a sweep: what is in it, who may write into it, and what makes a segment of trials count (its commit).
 * {@link io.swallowtail.store.SweepDirectory} knows the places, {@link io.swallowtail.store.SweepWriter} holds a directory for
 * writing, {@link io.swallowtail.store.Merge} joins several. Only staging a table needs Spark.
 */
package io.swallowtail.store;
