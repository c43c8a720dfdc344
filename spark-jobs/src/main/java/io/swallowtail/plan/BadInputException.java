package io.swallowtail.plan;

import java.util.List;
import java.util.stream.Collectors;

/** Input that cannot be used, with everything that is wrong with it; nothing was written. */
public final class BadInputException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /**
     * One thing that is wrong with what the user gave. Its text is one printable line, whatever the components quote.
     *
     * @param where file and line, or the option
     * @param key the key or parameter
     * @param message what is wrong, what is allowed, and the nearest right name
     */
    record Problem(String where, String key, String message) {
        private static final int LONGEST_KEY = 100;
        private static final int LONGEST_MESSAGE = 400;

        /** Makes each component a part of one line; a key of more than 100 and a message of more than 400 characters are cut. */
        public Problem {
            where = OneLine.of(where);
            key = OneLine.of(key, LONGEST_KEY);
            message = OneLine.of(message, LONGEST_MESSAGE);
        }

        @Override
        public String toString() {
            return where + ": " + (key.isEmpty() ? "" : key + ": ") + message;
        }
    }

    /** Reports problems; there must be one. */
    BadInputException(List<Problem> problems) {
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
