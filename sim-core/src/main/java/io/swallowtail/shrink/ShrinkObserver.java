package io.swallowtail.shrink;

/** Watches how a witness shrinks, and may stop it. */
@FunctionalInterface
public interface ShrinkObserver {
    /**
     * Is called before each run.
     *
     * @param runs how many runs are done
     * @param deviations how many deviations are left so far
     * @return whether to go on; if not, the witness so far is the result
     */
    boolean goesOn(long runs, int deviations);
}
