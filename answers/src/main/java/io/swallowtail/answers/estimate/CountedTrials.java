package io.swallowtail.answers.estimate;

/** Trials of an event whose limits hold at every look. */
interface CountedTrials {
    /** Counts the trials so far. */
    long trials();

    /** Counts the trials of the next {@link #look}. */
    long next();

    /** Runs the trials of the next look, at most as many in all, or those that are completed before the work is stopped. */
    void look(long most);

    /** Answers from the trials so far. */
    TailAnswer answer();

    /** Sets the expected number of trials, for the remaining time. */
    default void expect(double number) {}
}
