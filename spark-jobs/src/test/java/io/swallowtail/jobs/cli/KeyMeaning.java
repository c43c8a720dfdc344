package io.swallowtail.jobs.cli;

import io.swallowtail.answers.plan.SweepKey;

/** The types and the meanings of the keys of a sweep file, for the generated reference and the JSON schema. */
enum KeyMeaning {
    NAME(
            Kind.TEXT,
            "The name: 1 to 100 letters, digits, dots, dashes and underscores; a letter or digit comes first. It is required and names the directory: out/NAME."),
    QUESTION(Kind.TEXT, "The question that the sweep answers, one line. It is the title of the report."),
    HEADLINE(
            Kind.SECTION,
            "The events and series of the first table of the report. Without it, the estimates determine the events."),
    SEED(Kind.INTEGER, "The seed of all random numbers, an integer of 64 bits."),
    TRIALS(
            Kind.INTEGER,
            "Trials of each point, 1 to 10^12. Required, unless stop is given or all points use splitting."),
    STOP(Kind.SECTION, "The stopping rule, instead of trials. Without it, each point runs a fixed number of trials."),
    FIRST_TRIAL(
            Kind.INTEGER,
            "The first trial: the sweep runs trials from this number up to trials. Sweeps that run apart can be merged."),
    REPLICATIONS(Kind.INTEGER, "Replications of each splitting, 20 to 1,000,000."),
    TRIALS_PER_TASK(
            Kind.INTEGER,
            "Trials of each task; results do not depend on it. With auto, the measured time of a trial decides."),
    ROWS(Kind.WORD, "Whether the trials themselves are written as rows, for the views trials_E."),
    CONFIDENCE(Kind.NUMBER, "Confidence of each interval, from 0.5 to below 1."),
    SIMULTANEOUS(
            Kind.WORD,
            "bonferroni: all intervals of the sweep hold together with the confidence; off: each interval by itself."),
    EXPECT(
            Kind.TEXTS,
            "What you expect of probabilities, such as \"failed <= 1e-6\" or \"congestion >= 5 >= 0.1\": an event, <= or >=, and a number between 0 and 1. It applies to every point where the event is defined. `run` ends with exit code 3 if one is not met, and with 4 if one is undecided."),
    GRID(Kind.SECTIONS, "The entries of the grid. It is required."),
    EVENT(Kind.TEXTS, "The stop events. A stop event applies to every point where it is defined. It is required."),
    RELATIVE_ERROR(
            Kind.NUMBER,
            "The largest distance of a confidence limit from the estimate, divided by the estimate; above 0 and below 1. It is required."),
    ABSOLUTE_ERROR(
            Kind.NUMBER,
            "The distance of a confidence limit from the estimate that suffices for rare stop events; above 0 and below relative-error. It determines the largest number of trials of a point."),
    MAX_TRIALS(
            Kind.INTEGER,
            "The largest number of trials of a point, 1 to 10^12. It is required without absolute-error. A point ends there even if a stop event is too rare."),
    HEADLINE_EVENTS(
            Kind.TEXTS,
            "The events of the table. By default the event with the most estimates between 1e-9 and 0.5 that all experiments have, or else one event per experiment."),
    HEADLINE_SERIES(
            Kind.TEXTS,
            "The parameters that distinguish the rows of the table. By default all that vary, except n: the table has the largest n."),
    EXPERIMENT(Kind.TEXT, "The experiment. It is required."),
    METHOD(Kind.WORD, "How the tails of these points are estimated."),
    ZIP(
            Kind.SECTIONS,
            "Combinations of values that belong together, such as [ { n = 64, c = 2 }, { n = 4096, c = 3 } ]. They are crossed with the other parameters, but not with each other."),
    EVENTS(
            Kind.TEXTS,
            "The events whose tails are reported, such as congestion >= 3..6. By default those of the experiment."),
    ENTRY_EXPECT(Kind.TEXTS, "Expectations of the points of this entry only."),
    WHERE(Kind.TEXT, "A condition on parameters and constants, such as d % 2 == 0; other points are left out.");

    /** The type of a value. */
    enum Kind {
        TEXT,
        TEXTS,
        WORD,
        INTEGER,
        NUMBER,
        SECTION,
        SECTIONS
    }

    private final Kind kind;
    private final String text;

    KeyMeaning(Kind kind, String text) {
        this.kind = kind;
        this.text = text;
    }

    static KeyMeaning of(SweepKey key) {
        return valueOf(key.name());
    }

    Kind kind() {
        return kind;
    }

    String text() {
        return text;
    }
}
