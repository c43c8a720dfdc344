package io.swallowtail.circuit;

/** Which circuits come and go. */
public enum Workload {
    /** Every input's request arrives once, in the order of the inputs. */
    FILL,
    /** After that, some circuits depart and others arrive, round after round. */
    CHURN
}
