package io.swallowtail.answers.message;

import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** Reports invalid input with all its problems. Nothing has been written. */
public final class BadInputException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /**
     * One problem of the input. Its text is one printable line, even if the components quote other characters.
     *
     * @param where file and line, or the option
     * @param key the key or parameter
     * @param message the problem, the allowed values, and the most similar valid name
     */
    public record Problem(String where, String key, String message) {
        private static final int LONGEST_KEY = 100;
        private static final int LONGEST_MESSAGE = 400;

        /** Makes each component printable in one line. Keys are cut to 100 characters, messages to 400. */
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

    /**
     * Reports problems.
     *
     * @param problems the problems, at least one
     */
    public BadInputException(List<Problem> problems) {
        super(problems.stream().map(Problem::toString).collect(Collectors.joining("\n")));
    }

    /**
     * Reports one problem.
     *
     * @param where file and line, or the option
     * @param key the key or parameter, empty if none
     * @param message the problem
     */
    public BadInputException(String where, String key, String message) {
        this(List.of(new Problem(where, key, message)));
    }

    /**
     * Reports one problem that belongs to no key or parameter.
     *
     * @param where file and line, or the option
     * @param message the problem
     */
    public BadInputException(String where, String message) {
        this(where, "", message);
    }

    /**
     * Reports that a file exists where an option requires a new one.
     *
     * @return the exception to throw
     */
    public static BadInputException fileExists(String option, Path file) {
        return new BadInputException(option, file + " already exists; name a new file");
    }

    /**
     * Reads a value.
     *
     * @param where file and line, or the option
     * @param key the key or parameter, empty if none
     * @param value reads it; what it refuses by an {@link IllegalArgumentException} is the problem
     */
    public static <T> T reading(String where, String key, Supplier<T> value) {
        try {
            return value.get();
        } catch (IllegalArgumentException e) {
            throw new BadInputException(where, key, e.getMessage());
        }
    }
}
