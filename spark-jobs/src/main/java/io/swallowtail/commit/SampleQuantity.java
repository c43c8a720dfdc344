package io.swallowtail.commit;

/**
 * What a commit keeps of a splitting beside the replications' estimates: named by the event, a {@code #}, which no event's text
 * has, and a word.
 */
public enum SampleQuantity {
    /** How many trials an estimate is a share of. */
    DRAWS("draws"),
    /** The estimate for what an event that was not reached implies. */
    REACH("reach"),
    /** From how many first trials the last ones descend. */
    ANCESTORS("ancestors"),
    /** An alternative that was not reached. */
    UNREACHED("unreached"),
    /** That no trial can be of the event. */
    NEVER("never"),
    /** The score of a level. */
    SCORE("level score"),
    /** The trials of a level. */
    PARTICLES("level particles"),
    /** Those that reached it. */
    SURVIVORS("level survivors"),
    /** The moves that filled it. */
    MOVES("level moves"),
    /** The moves that were accepted. */
    ACCEPTED("level accepted"),
    /** From how many first trials those beyond it descend. */
    LEVEL_ANCESTORS("level ancestors"),
    /** The largest share of those beyond it that descends from one first trial, in millionths. */
    FAMILY("level family");

    /** What parts the event from the rest. */
    public static final String MARK = " # ";

    private final String word;

    SampleQuantity(String word) {
        this.word = word;
    }

    /**
     * Names the quantity of an event.
     *
     * @param event the event's text
     * @return the name
     */
    public String of(String event) {
        return event + MARK + word;
    }

    /**
     * Names the quantity of something within an event.
     *
     * @param event the event's text
     * @param what a level or an alternative
     * @return the name
     */
    public String of(String event, String what) {
        return of(event) + MARK + what;
    }

    /**
     * Gives the word.
     *
     * @return what stands between the marks
     */
    public String word() {
        return word;
    }
}
