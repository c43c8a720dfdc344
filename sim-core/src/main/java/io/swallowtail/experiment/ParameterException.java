package io.swallowtail.experiment;

/** A parameter that is unknown, missing, or has a value it cannot have. */
public final class ParameterException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    private final String parameter;
    private final boolean isAbsence;
    private final String problem;

    /**
     * Reports a parameter.
     *
     * @param parameter its name, as the user wrote it
     * @param message what is wrong and what is allowed, one line without the name
     */
    public ParameterException(String parameter, String message) {
        this(parameter, message, false);
    }

    private ParameterException(String parameter, String message, boolean isAbsence) {
        super(parameter + ": " + message);
        this.parameter = parameter;
        this.problem = message;
        this.isAbsence = isAbsence;
    }

    /**
     * Reports a parameter that was given where it means nothing.
     *
     * @param parameter its name
     * @param where where it means something, such as {@code network = mesh}
     * @return the exception
     */
    static ParameterException absent(String parameter, String where) {
        return new ParameterException(parameter, "means something with " + where + " only; leave it out", true);
    }

    /**
     * Tells whether the parameter has no value beside the others, whatever was given.
     *
     * @return whether leaving it out mends the error
     */
    public boolean isAbsence() {
        return isAbsence;
    }

    /**
     * Names the parameter.
     *
     * @return the name
     */
    public String parameter() {
        return parameter;
    }

    /**
     * Says what is wrong.
     *
     * @return the message without the parameter's name
     */
    public String problem() {
        return problem;
    }
}
