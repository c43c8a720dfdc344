package io.swallowtail.jobs.sql;

/**
 * The end of an executor.
 *
 * @param executor the executor's number in the application
 * @param reason the cluster's reason
 * @param output where it ran, and where its output is by default
 */
record ExecutorExit(String executor, String reason, String output) {
    /**
     * Describes the end of an executor of a standalone cluster.
     *
     * @param application the application's identifier at the master, empty if it is unknown
     * @param worker the worker's address as HOST:PORT, empty if it is unknown
     */
    static ExecutorExit standalone(String application, String executor, String worker, String reason) {
        return new ExecutorExit(
                executor,
                reason,
                "its worker" + (worker.isEmpty() ? "" : " " + worker) + " keeps what it printed, in work/"
                        + (application.isEmpty() ? "" : application + "/" + executor));
    }

    /**
     * Describes the end of an executor of any cluster.
     *
     * @param master the master's URL
     * @param application the application's identifier at the cluster
     * @param host the name of the executor's machine, empty if it is unknown
     */
    static ExecutorExit of(String master, String application, String executor, String host, String reason) {
        boolean isYarn = MasterUrl.isYarn(master);
        if (!isYarn && !master.startsWith("k8s")) {
            return standalone("", executor, host, reason);
        }
        return new ExecutorExit(
                executor,
                reason,
                "executor " + executor + (host.isEmpty() ? "" : " on " + host) + "; "
                        + (isYarn
                                ? "yarn logs -applicationId " + application
                                : "with spark.kubernetes.executor.deleteOnTermination=false, kubectl logs -l"
                                        + " spark-app-selector=" + application + ",spark-exec-id=" + executor)
                        + " shows what it printed");
    }
}
