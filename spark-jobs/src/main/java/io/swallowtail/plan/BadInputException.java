package io.swallowtail.plan;

import java.util.List;
import java.util.stream.Collectors;

/** Input that cannot be used, with everything that is wrong with it; nothing was written. */
public final class BadInputException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /**
     * Reports problems.
     *
     * @param problems at least one
     */
    public BadInputException(List<Problem> problems) {
        super(problems.stream().map(Problem::toString).collect(Collectors.joining("\n")));
    }

    /**
     * Reports one problem.
     *
     * @param where file and line, or the option
     * @param key the key or parameter, empty if none
     * @param message what is wrong
     */
    public BadInputException(String where, String key, String message) {
        this(List.of(new Problem(where, key, message)));
    }
}
