package io.swallowtail.commit;

import java.util.Locale;

/**
 * What is to be said of a file of a sweep, or of several of one kind.
 *
 * @param state what it is
 * @param place its path below the sweep's directory
 * @param what what was seen
 * @param remedy what to do; empty if nothing has to be done
 */
public record Finding(State state, String place, String what, String remedy) {
    /** What can be said of a file. */
    public enum State {
        /** It is not as it was written, or is gone. */
        DAMAGED,
        /** It is whole, but is not the table of what is committed now. */
        OUTDATED,
        /** It is not Swallowtail's, and is left alone. */
        FOREIGN;

        /**
         * Gives the word for it.
         *
         * @return such as {@code damaged}
         */
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * Asks whether something has to be done.
     *
     * @return whether a file is damaged or outdated
     */
    public boolean isFailure() {
        return state == State.DAMAGED || state == State.OUTDATED;
    }
}
