package io.swallowtail.cli;

import io.swallowtail.catalogue.Catalogue;
import io.swallowtail.experiment.Experiment;
import io.swallowtail.experiment.Metric;
import io.swallowtail.experiment.Parameter;
import io.swallowtail.message.CommandName;
import io.swallowtail.report.Columns;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code list}: lists all experiments. */
@Command(name = "list", description = "Lists the experiments.", mixinStandardHelpOptions = true)
final class ListCommand implements Runnable {
    private static final int DEFAULT_WIDTH = 100;
    private static final int MIN_WIDTH = 30;

    @Mixin
    private FormatOption format;

    @Spec
    private CommandSpec spec;

    private ListCommand() {}

    @Override
    public void run() {
        if (format.isTable()) {
            printForPeople();
            return;
        }
        format.printer(spec.commandLine().getOut())
                .print(new Columns<Experiment>()
                        .add("experiment", Experiment::name)
                        .add("parameters", each -> words(each.parameters(), Parameter::name))
                        .add("metrics", each -> words(each.metrics(), Metric::name))
                        .add("description", Experiment::description)
                        .table(Catalogue.load().experiments()));
    }

    private static <T> String words(List<T> things, Function<? super T, String> name) {
        return things.stream().map(name).collect(Collectors.joining(" "));
    }

    /** Prints only names and descriptions, in lines that fit the terminal; `describe` shows the rest. */
    private void printForPeople() {
        PrintWriter out = spec.commandLine().getOut();
        Collection<Experiment> experiments = Catalogue.load().experiments();
        int name = experiments.stream()
                .mapToInt(experiment -> experiment.name().length())
                .max()
                .orElse(0);
        int columns = Integer.getInteger("swallowtail.columns", 0);
        int width = Math.max(MIN_WIDTH, (columns == 0 ? DEFAULT_WIDTH : columns) - name - 2);
        for (Experiment experiment : experiments) {
            String heading = experiment.name();
            for (String line : lines(experiment.description(), width)) {
                out.println(heading + " ".repeat(name - heading.length() + 2) + line);
                heading = "";
            }
        }
        out.println();
        out.println(CommandName.word() + " describe EXPERIMENT shows its parameters, metrics, events and bounds.");
    }

    /** Breaks a text between words into lines of at most some width. A longer word has its own line. */
    static List<String> lines(String text, int width) {
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder();
        for (String word : text.split(" ")) {
            if (!line.isEmpty() && line.length() + 1 + word.length() > width) {
                lines.add(line.toString());
                line.setLength(0);
            }
            line.append(line.isEmpty() ? "" : " ").append(word);
        }
        lines.add(line.toString());
        return lines;
    }
}
