package io.swallowtail.core.experiment;

/** Thrown if a simulator fails. The message names the trial and its point. */
public final class TrialException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /**
     * Creates the exception.
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
