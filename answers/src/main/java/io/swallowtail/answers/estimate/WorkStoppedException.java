package io.swallowtail.answers.estimate;

/** Reports that {@link Workers} were stopped before they had run all tasks. */
public final class WorkStoppedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final Workers.Ending ending;

    WorkStoppedException(Workers.Ending ending) {
        super("the work was stopped: " + ending.inWords());
        this.ending = ending;
    }

    /**
     * Returns the reason.
     *
     * @return why the work ended
     */
    public Workers.Ending ending() {
        return ending;
    }
}
