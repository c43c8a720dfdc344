package io.swallowtail.experiment;

/** A trial that could not be run, for a defect of its simulator; it says which trial of which point. */
public final class TrialException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /**
     * Reports a trial.
     *
     * @param point its point
     * @param trial its index
     * @param cause what its simulator threw
     */
    public TrialException(Point point, long trial, RuntimeException cause) {
        super(
                "trial " + trial + " of \"" + point.identity() + "\" failed: "
                        + cause.getClass().getSimpleName()
                        + (cause.getMessage() == null ? "" : ", " + cause.getMessage()),
                cause);
    }
}
