package io.swallowtail.cli;

import io.swallowtail.catalogue.Catalogue;
import io.swallowtail.experiment.Experiment;
import io.swallowtail.experiment.Metric;
import io.swallowtail.experiment.Parameter;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code list}: the experiments there are. */
@Command(name = "list", description = "Lists the experiments.", mixinStandardHelpOptions = true)
final class ListCommand implements Runnable {
    @Mixin
    private FormatOption format;

    @Spec
    private CommandSpec spec;

    private ListCommand() {}

    @Override
    public void run() {
        List<List<Object>> rows = new ArrayList<>();
        for (Experiment experiment : Catalogue.load().experiments()) {
            rows.add(List.of(
                    experiment.name(),
                    experiment.parameters().stream().map(Parameter::name).collect(Collectors.joining(" ")),
                    experiment.metrics().stream().map(Metric::name).collect(Collectors.joining(" ")),
                    experiment.description()));
        }
        format.printer(spec.commandLine().getOut())
                .print(List.of("experiment", "parameters", "metrics", "description"), rows);
    }
}
