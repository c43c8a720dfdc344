package io.swallowtail.sql;

/**
 * The end of an executor of a standalone cluster.
 *
 * @param application the application's identifier at the master
 * @param executor the executor's number in the application
 * @param worker the worker's address as HOST:PORT, empty if it is unknown
 * @param reason the cluster's reason
 */
record ExecutorExit(String application, String executor, String worker, String reason) {}
