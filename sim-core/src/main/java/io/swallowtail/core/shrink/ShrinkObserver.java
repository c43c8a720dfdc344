package io.swallowtail.core.shrink;

/** Watches how a witness shrinks, and may stop it. */
@FunctionalInterface
public interface ShrinkObserver {
    /**
     * Is called before each run.
     *
     * @param runs how many runs are done
     * @param deviations how many deviations are left so far
     * @return true to continue; if false, the current witness is the result
     */
    boolean shouldContinue(long runs, int deviations);
}
