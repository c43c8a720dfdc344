package io.swallowtail.experiment;

/** A parameter that is unknown, missing, or has a value it cannot have. */
public final class ParameterException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    private final String parameter;

    /**
     * Reports a parameter.
     *
     * @param parameter its name, as the user wrote it
     * @param message what is wrong and what is allowed, one line without the name
     */
    public ParameterException(String parameter, String message) {
        super(message);
        this.parameter = parameter;
    }

    /**
     * Names the parameter.
     *
     * @return the name
     */
    public String parameter() {
        return parameter;
    }
}
