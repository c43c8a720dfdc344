package io.swallowtail.plan;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/** The keys of a sweep file, with their types and defaults. The readers, the generated reference and the JSON schema use this list. */
public enum SweepKey {
    /** The sweep's name. */
    NAME(
            Place.SWEEP,
            Kind.TEXT,
            "",
            "The name: 1 to 100 letters, digits, dots, dashes and underscores; a letter or digit comes first. It is required and"
                    + " names the directory: out/NAME."),
    /** The seed. */
    SEED(Place.SWEEP, Kind.INTEGER, "42", "The seed of all random numbers, an integer of 64 bits."),
    /** Trials of each point. */
    TRIALS(
            Place.SWEEP,
            Kind.INTEGER,
            "",
            "Trials of each point, 1 to 10^12. Required, unless stop is given or all points use splitting."),
    /** The stopping rule. */
    STOP(
            Place.SWEEP,
            Kind.SECTION,
            "",
            "The stopping rule, instead of trials. Without it, each point runs a fixed number of trials."),
    /** The first trial. */
    FIRST_TRIAL(
            Place.SWEEP,
            Kind.INTEGER,
            "0",
            "The first trial: the sweep runs trials from this number up to trials. Sweeps that run apart can be merged."),
    /** Replications of splittings. */
    REPLICATIONS(Place.SWEEP, Kind.INTEGER, "40", "Replications of each splitting, 20 to 1,000,000."),
    /** Trials of each task. */
    TRIALS_PER_TASK(
            Place.SWEEP,
            Kind.INTEGER,
            "auto",
            "Trials of each task; results do not depend on it. With auto, the measured time of a trial decides.",
            "auto"),
    /** Whether rows of trials are kept. */
    ROWS(
            Place.SWEEP,
            Kind.WORD,
            "none",
            "Whether the trials themselves are written as rows, for the views trials_E.",
            "none",
            "all"),
    /** The confidence. */
    CONFIDENCE(Place.SWEEP, Kind.NUMBER, "0.95", "Confidence of each interval, from 0.5 to below 1."),
    /** Whether all intervals hold together. */
    SIMULTANEOUS(
            Place.SWEEP,
            Kind.WORD,
            "off",
            "bonferroni: all intervals of the sweep hold together with the confidence; off: each interval by itself.",
            "off",
            "bonferroni"),
    /** The grid. */
    GRID(Place.SWEEP, Kind.SECTIONS, "", "The entries of the grid. It is required."),
    /** Stop events. */
    EVENT(
            Place.STOP,
            Kind.TEXTS,
            "",
            "The stop events. A stop event applies to every point where it is defined. It is required."),
    /** The relative error of stop events. */
    RELATIVE_ERROR(
            Place.STOP,
            Kind.NUMBER,
            "",
            "The largest distance of a confidence limit from the estimate, divided by the estimate; above 0 and below 1. It is"
                    + " required."),
    /** The maximum number of trials of a point. */
    MAX_TRIALS(
            Place.STOP,
            Kind.INTEGER,
            "",
            "The largest number of trials of a point, 1 to 10^12. It is required. A point ends there even if a stop event is too"
                    + " rare."),
    /** The experiment of an entry. */
    EXPERIMENT(Place.ENTRY, Kind.TEXT, "", "The experiment. It is required."),
    /** The method of an entry. */
    METHOD(
            Place.ENTRY,
            Kind.WORD,
            Method.wordsOfSweeps().get(0),
            "How the tails of these points are estimated.",
            Method.wordsOfSweeps().toArray(new String[0])),
    /** The events of an entry. */
    EVENTS(
            Place.ENTRY,
            Kind.TEXTS,
            "",
            "The events whose tails are reported, such as congestion >= 3..6. By default those of the experiment."),
    /** The condition of an entry. */
    WHERE(
            Place.ENTRY,
            Kind.TEXT,
            "",
            "A condition on parameters and constants, such as d % 2 == 0; other points are left out.");

    /** The keys of {@code sweep}. */
    static final List<String> SWEEP = names(Place.SWEEP);
    /** The keys of {@code stop}. */
    static final List<String> STOP_KEYS = names(Place.STOP);
    /** The keys of an entry of the grid, next to the parameters of its experiment. */
    static final List<String> ENTRY = names(Place.ENTRY);

    private final Place place;
    private final Kind kind;
    private final String without;
    private final String meaning;
    private final List<String> words;

    SweepKey(Place place, Kind kind, String without, String meaning, String... words) {
        this.place = place;
        this.kind = kind;
        this.without = without;
        this.meaning = meaning;
        this.words = List.of(words);
    }

    /** The object that contains a key. */
    public enum Place {
        /** In {@code sweep}. */
        SWEEP,
        /** In {@code stop}. */
        STOP,
        /** In an entry of {@code grid}. */
        ENTRY
    }

    /** The type of a key's value. */
    public enum Kind {
        /** A text. */
        TEXT,
        /** A text, or a list of texts. */
        TEXTS,
        /** One of a few words. */
        WORD,
        /** An integer, or one of a few words. */
        INTEGER,
        /** A number. */
        NUMBER,
        /** An object. */
        SECTION,
        /** A list of objects. */
        SECTIONS
    }

    private static List<String> names(Place place) {
        return Arrays.stream(values())
                .filter(key -> key.place == place)
                .map(SweepKey::key)
                .toList();
    }

    /**
     * Names the key.
     *
     * @return as in the file, such as {@code first-trial}
     */
    public String key() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /**
     * Returns the object that contains the key.
     *
     * @return the object
     */
    public Place place() {
        return place;
    }

    /**
     * Returns the type of the key's value.
     *
     * @return the type
     */
    public Kind kind() {
        return kind;
    }

    /**
     * Returns the default.
     *
     * @return the value with the same effect as a missing key; empty if there is no such value
     */
    public String defaultText() {
        return without;
    }

    /**
     * Explains the key.
     *
     * @return one or two sentences
     */
    public String meaning() {
        return meaning;
    }

    /**
     * Lists the words.
     *
     * @return the words that are valid values, the default first; empty if words are not valid
     */
    public List<String> words() {
        return words;
    }

    Optional<Long> defaultInteger() {
        return Optional.of(Long.valueOf(without));
    }

    OptionalDouble defaultNumber() {
        return OptionalDouble.of(Double.parseDouble(without));
    }
}
