package io.swallowtail.core.experiment;

/** Thrown if a parameter is unknown, missing, inapplicable, or has an invalid value. */
public final class ParameterException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    private final String parameter;
    private final boolean isInapplicable;
    private final String problem;

    /**
     * Creates the exception.
     *
     * @param parameter its name, as the user wrote it
     * @param message what is wrong and what is allowed, one line without the name
     */
    public ParameterException(String parameter, String message) {
        this(parameter, message, false);
    }

    private ParameterException(String parameter, String message, boolean isInapplicable) {
        super(parameter + ": " + message);
        this.parameter = parameter;
        this.problem = message;
        this.isInapplicable = isInapplicable;
    }

    /**
     * Creates the exception for a parameter that was given although it does not apply.
     *
     * @param parameter its name
     * @param where the condition under which it applies, such as {@code network = mesh}
     * @return the exception
     */
    static ParameterException inapplicable(String parameter, String where) {
        return new ParameterException(parameter, "applies only with " + where + "; omit it", true);
    }

    /**
     * Reports whether the parameter does not apply with the other values.
     *
     * @return true if omitting the parameter fixes the error
     */
    public boolean isInapplicable() {
        return isInapplicable;
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
     * Describes the problem.
     *
     * @return the message without the parameter's name
     */
    public String problem() {
        return problem;
    }
}
