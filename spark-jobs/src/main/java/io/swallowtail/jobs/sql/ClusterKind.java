package io.swallowtail.jobs.sql;

/** The kinds of clusters, in the words of their users. */
enum ClusterKind {
    /** Threads of this process. */
    LOCAL("local(\\[.*)?", "executor", ""),
    STANDALONE(
            "spark:.*|local-cluster.*",
            "executor",
            "Check that the workers are free, and that they have the cores and the memory that the run requests"),
    YARN(
            "yarn",
            "container",
            "The queue may have no room, or YARN still receives Spark's jars; `yarn application -list` shows the state"),
    KUBERNETES("k8s:.*", "pod", "`kubectl get events` shows why no pod runs");

    private final String masters;
    /** The word for what the cluster grants. */
    final String unit;
    /** What the user can do while no executor runs. */
    final String advice;

    ClusterKind(String masters, String unit, String advice) {
        this.masters = masters;
        this.unit = unit;
        this.advice = advice;
    }

    /** Returns the kind of a valid master's cluster. */
    static ClusterKind of(String master) {
        for (ClusterKind kind : values()) {
            if (master.matches(kind.masters)) {
                return kind;
            }
        }
        throw new IllegalArgumentException(master);
    }
}
