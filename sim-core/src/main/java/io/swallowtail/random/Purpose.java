package io.swallowtail.random;

/**
 * What a family of trials is for: trials of different purposes at the same point share no random word.
 *
 * @param text the frozen name that enters the key: {@code trial} for the trials of sweeps and SQL
 */
public record Purpose(String text) {
    /** The trials that tables count. */
    public static final Purpose TRIAL = new Purpose("trial");
}
