package io.swallowtail.answers.find;

/** The verdict on a value: whether its probability meets the target. */
public enum Verdict {
    /** More work may decide it. */
    OPEN("undecided"),
    /** The probability meets the target. */
    HOLDS("holds"),
    /** The probability does not meet the target. */
    FAILS("does not hold"),
    /** The verdict is unknown, and no more work is done. */
    UNDECIDED("undecided");

    private final String word;

    Verdict(String word) {
        this.word = word;
    }

    /**
     * Writes the verdict for people and scripts.
     *
     * @return lower case
     */
    public String word() {
        return word;
    }
}
