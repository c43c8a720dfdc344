package io.swallowtail.find;

/** What is known of a value: whether its probability meets the target. */
public enum Verdict {
    /** More work may tell. */
    OPEN("undecided"),
    /** It meets the target. */
    HOLDS("holds"),
    /** It does not. */
    FAILS("does not hold"),
    /** It is not known, and no more work is done. */
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
