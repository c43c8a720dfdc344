package io.swallowtail.random;

/**
 * What a family of trials is for: trials of different purposes at the same point share no random word.
 *
 * @param text the frozen name that enters the key: {@code trial} for the trials of sweeps and SQL
 */
public record Purpose(String text) {
    /** The trials that tables count. */
    public static final Purpose TRIAL = new Purpose("trial");

    /** Networks that stay the same in all trials. */
    public static final Purpose NETWORK = new Purpose("network");

    /** Trials by which a method is tuned before it estimates anything. */
    public static final Purpose PILOT = new Purpose("pilot");

    /** Trials that are drawn given that an edge is overloaded. */
    public static final Purpose UNION = new Purpose("union");

    /**
     * Names an independent repetition of an estimate.
     *
     * @param number which, at least 0
     * @return the purpose {@code replication r}
     */
    public static Purpose replication(long number) {
        return new Purpose("replication " + number);
    }

    /**
     * Names what decides, for trials of this purpose, which of their choices are redrawn.
     *
     * @return the purpose with {@code moves} behind it
     */
    public Purpose moves() {
        return new Purpose(text + " moves");
    }

    /**
     * Names what decides, for trials of this purpose, which of them go on.
     *
     * @return the purpose with {@code population} behind it
     */
    public Purpose population() {
        return new Purpose(text + " population");
    }
}
