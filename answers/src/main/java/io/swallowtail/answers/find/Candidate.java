package io.swallowtail.answers.find;

/** A value that may be the answer. Its work decides whether it meets the target. */
public interface Candidate {
    /**
     * Returns the verdict so far.
     *
     * @return {@link Verdict#OPEN} if {@link #step} may be called
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

    /** Does the next step. The step depends only on earlier steps of this value. */
    void step();
}
