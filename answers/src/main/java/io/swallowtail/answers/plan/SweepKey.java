package io.swallowtail.answers.plan;

import io.swallowtail.answers.method.Method;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/** The keys of a sweep file, with their defaults. The readers, the generated reference and the JSON schema use this list. */
public enum SweepKey {
    /** The sweep's name. */
    NAME(Place.SWEEP, ""),
    /** The question that the sweep answers. */
    QUESTION(Place.SWEEP, ""),
    /** The events and series of the answer. */
    HEADLINE(Place.SWEEP, ""),
    /** The seed. */
    SEED(Place.SWEEP, "42"),
    /** Trials of each point. */
    TRIALS(Place.SWEEP, ""),
    /** The stopping rule. */
    STOP(Place.SWEEP, ""),
    /** The first trial. */
    FIRST_TRIAL(Place.SWEEP, "0"),
    /** Replications of splittings. */
    REPLICATIONS(Place.SWEEP, "40"),
    /** Trials of each task. */
    TRIALS_PER_TASK(Place.SWEEP, "auto", "auto"),
    /** Whether rows of trials are kept. */
    ROWS(Place.SWEEP, "none", "none", "all"),
    /** The confidence. */
    CONFIDENCE(Place.SWEEP, "0.95"),
    /** Whether all intervals hold together. */
    SIMULTANEOUS(Place.SWEEP, "off", "off", "bonferroni"),
    /** Expectations of all points. */
    EXPECT(Place.SWEEP, ""),
    /** The grid. */
    GRID(Place.SWEEP, ""),
    /** Stop events. */
    EVENT(Place.STOP, ""),
    /** The relative error of stop events. */
    RELATIVE_ERROR(Place.STOP, ""),
    /** The absolute error of stop events. */
    ABSOLUTE_ERROR(Place.STOP, ""),
    /** The maximum number of trials of a point. */
    MAX_TRIALS(Place.STOP, ""),
    /** The events of the answer. */
    HEADLINE_EVENTS(Place.HEADLINE, ""),
    /** The series of the answer. */
    HEADLINE_SERIES(Place.HEADLINE, ""),
    /** The experiment of an entry. */
    EXPERIMENT(Place.ENTRY, ""),
    /** The method of an entry. */
    METHOD(Place.ENTRY, Method.words().get(0), Method.words().toArray(new String[0])),
    /** Combinations of values that are not crossed with each other. */
    ZIP(Place.ENTRY, ""),
    /** The events of an entry. */
    EVENTS(Place.ENTRY, ""),
    /** Expectations of an entry's points. */
    ENTRY_EXPECT(Place.ENTRY, ""),
    /** The condition of an entry. */
    WHERE(Place.ENTRY, "");

    /** The keys of {@code sweep}. */
    static final List<String> SWEEP = names(Place.SWEEP);
    /** The keys of {@code stop}. */
    static final List<String> STOP_KEYS = names(Place.STOP);
    /** The keys of {@code headline}. */
    static final List<String> HEADLINE_KEYS = names(Place.HEADLINE);
    /** The keys of an entry of the grid, next to the parameters of its experiment. */
    static final List<String> ENTRY = names(Place.ENTRY);

    private final Place place;
    private final String without;
    private final List<String> words;

    SweepKey(Place place, String without, String... words) {
        this.place = place;
        this.without = without;
        this.words = List.of(words);
    }

    /** The object that contains a key. */
    public enum Place {
        /** In {@code sweep}. */
        SWEEP,
        /** In {@code stop}. */
        STOP,
        /** In {@code headline}. */
        HEADLINE,
        /** In an entry of {@code grid}. */
        ENTRY
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
        return name().replaceFirst("^(HEADLINE|ENTRY)_", "")
                .toLowerCase(Locale.ROOT)
                .replace('_', '-');
    }

    /** Returns the object that contains the key. */
    public Place place() {
        return place;
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
