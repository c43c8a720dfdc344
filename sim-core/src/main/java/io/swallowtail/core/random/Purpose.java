package io.swallowtail.core.random;

/**
 * The purpose of a family of trials. Trials of different purposes at the same point share no random word.
 *
 * @param text the frozen name that enters the key: {@code trial} for the trials of sweeps and SQL
 */
public record Purpose(String text) {
    /** The trials that tables count. */
    public static final Purpose TRIAL = new Purpose("trial");

    /** Networks that are fixed for all trials. */
    public static final Purpose NETWORK = new Purpose("network");

    /** Trials that tune a method before it estimates anything. */
    public static final Purpose PILOT = new Purpose("pilot");

    /** Trials whose flags are set in a random order. */
    public static final Purpose ORDER = new Purpose("order");

    /** Trials conditioned on an overloaded edge. */
    public static final Purpose UNION = new Purpose("union");

    /**
     * Names an independent repetition of an estimate.
     *
     * @param number its number, at least 0
     * @return the purpose {@code replication r}
     */
    public static Purpose replication(long number) {
        return new Purpose("replication " + number);
    }

    /**
     * Names the purpose of the random words that select the choices to redraw.
     *
     * @return this purpose with the suffix {@code moves}
     */
    public Purpose moves() {
        return new Purpose(text + " moves");
    }

    /**
     * Names the purpose of the random words that select the trials to copy or discard.
     *
     * @return this purpose with the suffix {@code population}
     */
    public Purpose population() {
        return new Purpose(text + " population");
    }
}
