package io.swallowtail.find;

/** A value that may be the answer, and the work that decides whether it meets the target. */
public interface Candidate {
    /**
     * Gives the verdict so far.
     *
     * @return {@link Verdict#OPEN} as long as {@link #step} may be called
     */
    Verdict verdict();

    /**
     * Counts the work done.
     *
     * @return path-edges
     */
    double work();

    /**
     * Predicts the work of the next step.
     *
     * @return path-edges, above 0
     */
    double nextWork();

    /** Does the next step. What it does depends on the earlier steps of this value only. */
    void step();
}
