package io.swallowtail.jobs.sql;

/**
 * The end of an executor.
 *
 * @param application the application's identifier at the master of a standalone cluster, else empty
 * @param executor the executor's number in the application
 * @param worker the worker's address as HOST:PORT, empty if it is unknown
 * @param reason the cluster's reason
 */
record ExecutorExit(String application, String executor, String worker, String reason) {
    /** Says where the output of the executor is, by the default of Spark's workers. */
    String outputPlace() {
        return " (its worker" + (worker.isEmpty() ? "" : " " + worker) + " keeps what it printed, in work/"
                + (application.isEmpty() ? "" : application + "/" + executor) + ")";
    }
}
