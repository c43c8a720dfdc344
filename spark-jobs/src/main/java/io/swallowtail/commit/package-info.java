/**
 * The directory of a sweep: what is in it, who may write into it, and what makes a segment of trials count (its commit).
 * {@link io.swallowtail.commit.SweepDirectory} knows the places, {@link io.swallowtail.commit.SweepWriter} holds a directory for
 * writing, {@link io.swallowtail.commit.Merge} joins several. Only staging a table needs Spark.
 */
package io.swallowtail.commit;
