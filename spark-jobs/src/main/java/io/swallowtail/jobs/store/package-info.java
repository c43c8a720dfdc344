/**
 * Stores and their files: local disks, HDFS and S3. A writer locks a {@link io.swallowtail.jobs.store.StoreDirectory}, stages files and publishes
 * each by one atomic operation. Files may come from an untrusted source, so links are not followed, files are sealed with digests of their
 * contents, and every checksum is verified. The package does not know what the files mean, and it does not use Spark.
 */
package io.swallowtail.jobs.store;
