package io.swallowtail.core.experiment;

/** Thrown if a simulator fails. The message names the trial and its point. */
public final class TrialException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final long trial;

    /**
     * Creates the exception.
     *
     * @param point its point
     * @param trial its index
     * @param cause an exception or error of its simulator
     */
    public TrialException(Point point, long trial, Throwable cause) {
        super(
                "trial " + trial + " of \"" + point.identity() + "\" failed: "
                        + cause.getClass().getSimpleName()
                        + (cause.getMessage() == null ? "" : ", " + cause.getMessage()),
                cause);
        this.trial = trial;
    }

    /**
     * Returns the trial.
     *
     * @return its index
     */
    public long trial() {
        return trial;
    }
}
