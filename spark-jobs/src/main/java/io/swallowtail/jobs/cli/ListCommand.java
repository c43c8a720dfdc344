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
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code list}: lists all experiments. */
@Command(name = "list", description = "Lists the experiments.", mixinStandardHelpOptions = true)
@Start(work = Start.Work.SHORT)
final class ListCommand implements Runnable {
    @Mixin
    private FormatOption format;

    @Override
    public void run() {
        List<Experiment> experiments = List.copyOf(Catalogue.load().experiments());
        Section<Experiment> section = new Section<>(
                experiments,
                new Columns<Experiment>()
                        .add("experiment", Experiment::name)
                        .scripts("parameters", each -> words(each.parameters(), Parameter::name))
                        .scripts("metrics", each -> words(each.metrics(), Metric::name))
                        .add("description", Experiment::description));
        String more = CommandName.word() + " describe EXPERIMENT shows its parameters, metrics, events and bounds.";
        format.print(new Answer(List.of(section, new Sentence(""), new Sentence(more))));
    }

    private static <T> String words(List<T> things, Function<? super T, String> name) {
        return things.stream().map(name).collect(Collectors.joining(" "));
    }
}
