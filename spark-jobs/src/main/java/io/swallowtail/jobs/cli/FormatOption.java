package io.swallowtail.jobs.cli;

import io.swallowtail.answers.answer.Answer;
import io.swallowtail.answers.answer.Format;
import io.swallowtail.answers.answer.RowPrinter;
import io.swallowtail.core.experiment.Point;
import java.io.PrintWriter;
import java.util.Collection;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The option {@code --format} of the verbs that print rows, and their outputs. */
final class FormatOption {
    @Option(
            names = "--format",
            defaultValue = "table",
            paramLabel = "FORMAT",
            description = "table, json or csv (default: ${DEFAULT-VALUE})")
    private Format format;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    boolean isTable() {
        return format == Format.TABLE;
    }

    Format format() {
        return format;
    }

    RowPrinter printer() {
        return new RowPrinter(spec.commandLine().getOut(), format);
    }

    /** Returns the output for progress and errors. */
    PrintWriter err() {
        return spec.commandLine().getErr();
    }

    /** Returns the options on the command line. */
    GivenOptions given() {
        return new GivenOptions(spec);
    }

    /** Prints what is to be known about the input of points, such as the size of a network from a file. */
    void printNotes(Collection<Point> points) {
        PlanSentences.notes(points).forEach(notices()::println);
        notices().flush();
    }

    /** Prints an answer. Warnings have a colour on a terminal. */
    void print(Answer answer) {
        printer()
                .print(
                        answer,
                        word -> spec.commandLine().getColorScheme().ansi().string("@|bold,yellow " + word + "|@"));
    }

    /** Returns the output for sentences that are no part of the answer: in CSV and JSON they would be in its way. */
    PrintWriter notices() {
        return isTable() ? spec.commandLine().getOut() : err();
    }
}
