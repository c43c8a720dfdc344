package io.swallowtail.jobs.upkeep;

import java.util.Locale;

/**
 * The result of checking one file of a sweep, or several files of one kind.
 *
 * @param state the state of the file
 * @param place its path below the sweep's directory
 * @param what a description of the problem
 * @param remedy what the user should do; empty if no action is necessary
 */
public record Finding(State state, String place, String what, String remedy) {
    /** The state of a file. */
    public enum State {
        /** The file is not as it was written, or is missing. */
        DAMAGED,
        /** The file is as it was written, but breaks a rule. */
        INVALID,
        /** The table is intact, but does not follow from the present commits. */
        OUTDATED,
        /** The file is intact, but its trials yield something else when they are simulated again. */
        DIFFERENT,
        /** The file is not Swallowtail's and is ignored. */
        FOREIGN;

        /**
         * Returns the word for the state.
         *
         * @return such as {@code damaged}
         */
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * Returns whether an action is necessary.
     *
     * @return false for a file of others
     */
    public boolean isFailure() {
        return state != State.FOREIGN;
    }
}
