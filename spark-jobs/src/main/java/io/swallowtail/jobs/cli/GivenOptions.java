package io.swallowtail.jobs.cli;

import static io.swallowtail.jobs.cli.PointReader.refuse;

import picocli.CommandLine.Model.CommandSpec;

/** Refuses options on the command line that do not go together, in a line that names both and says what to do. */
record GivenOptions(CommandSpec spec) {
    private boolean has(String option) {
        return spec.commandLine().getParseResult().hasMatchedOption(option);
    }

    /** Refuses each of the others in addition to an option. */
    void exclude(String option, String... others) {
        for (String other : others) {
            refuse(other, has(option) && has(other), "cannot be combined with " + option + "; leave one of them out");
        }
    }

    /** Refuses options without what they need, which is an option or a parameter of the command. */
    void need(String needed, boolean isThere, String... options) {
        for (String option : options) {
            refuse(option, has(option) && !isThere, "needs " + needed + "; add it, or leave " + option + " out");
        }
    }
}
