package io.swallowtail.jobs.cli;

import io.swallowtail.answers.answer.Answer;
import io.swallowtail.answers.answer.Columns;
import io.swallowtail.answers.answer.Section;
import io.swallowtail.answers.answer.Sentence;
import io.swallowtail.answers.message.CommandName;
import io.swallowtail.core.catalogue.Catalogue;
import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.experiment.Metric;
import io.swallowtail.core.experiment.Parameter;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code list}: lists all experiments. */
@Command(name = "list", description = "Lists the experiments.", mixinStandardHelpOptions = true)
@Start(work = Start.Work.SHORT)
final class ListCommand implements Runnable {
    private static final int DEFAULT_WIDTH = 100;
    private static final int MIN_WIDTH = 30;

    @Mixin
    private FormatOption format;

    private ListCommand() {}

    @Override
    public void run() {
        List<Experiment> experiments = List.copyOf(Catalogue.load().experiments());
        List<Answer.Part> parts = new ArrayList<>(Sentence.all(forPeople(experiments)));
        parts.add(new Section<>(
                experiments,
                new Columns<Experiment>()
                        .scripts("experiment", Experiment::name)
                        .scripts("parameters", each -> words(each.parameters(), Parameter::name))
                        .scripts("metrics", each -> words(each.metrics(), Metric::name))
                        .scripts("description", Experiment::description)));
        format.print(new Answer(parts));
    }

    private static <T> String words(List<T> things, Function<? super T, String> name) {
        return things.stream().map(name).collect(Collectors.joining(" "));
    }

    /** Returns only names and descriptions, in lines that fit the terminal; `describe` shows the rest. */
    private static List<String> forPeople(List<Experiment> experiments) {
        List<String> all = new ArrayList<>();
        int name = experiments.stream()
                .mapToInt(experiment -> experiment.name().length())
                .max()
                .orElse(0);
        int columns = Integer.getInteger("swallowtail.columns", 0);
        int width = Math.max(MIN_WIDTH, (columns == 0 ? DEFAULT_WIDTH : columns) - name - 2);
        for (Experiment experiment : experiments) {
            String heading = experiment.name();
            for (String line : lines(experiment.description(), width)) {
                all.add(heading + " ".repeat(name - heading.length() + 2) + line);
                heading = "";
            }
        }
        all.add("");
        all.add(CommandName.word() + " describe EXPERIMENT shows its parameters, metrics, events and bounds.");
        return all;
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
