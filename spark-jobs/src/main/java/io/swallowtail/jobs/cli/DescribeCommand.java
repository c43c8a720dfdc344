package io.swallowtail.jobs.cli;

import static io.swallowtail.jobs.cli.PointReader.refuse;

import io.swallowtail.answers.answer.Answer;
import io.swallowtail.answers.answer.Columns;
import io.swallowtail.answers.answer.Section;
import io.swallowtail.answers.answer.Sentence;
import io.swallowtail.answers.message.OneLine;
import io.swallowtail.core.catalogue.Catalogue;
import io.swallowtail.core.experiment.Bound;
import io.swallowtail.core.experiment.ExamplePoint;
import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.experiment.Metric;
import io.swallowtail.core.experiment.NetworkParameters;
import io.swallowtail.core.experiment.Parameter;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.experiment.PointScope;
import io.swallowtail.core.expression.Event;
import io.swallowtail.core.expression.ExpressionParser;
import io.swallowtail.core.expression.NearestName;
import io.swallowtail.core.rows.SweepTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code describe}: prints everything about one experiment, or the columns of one table. */
@Command(
        name = "describe",
        description =
                "Describes an experiment, or a table of a sweep. An experiment has parameters, metrics, events, bounds and"
                        + " a source; a table has columns.",
        mixinStandardHelpOptions = true)
@Start(work = Start.Work.SHORT)
final class DescribeCommand implements Runnable {
    private static final String REQUIRED = "(required";
    private static final Columns<List<Object>> COLUMNS = new Columns<List<Object>>()
            .add("kind", row -> row.get(0))
            .add("name", row -> row.get(1))
            .add("default", row -> row.get(2))
            .add("values", row -> row.get(3))
            .add("meaning", row -> row.get(4));

    @Parameters(
            paramLabel = "EXPERIMENT|TABLE",
            completionCandidates = ExperimentNames.class,
            description = "an experiment that `${ROOT-COMMAND-NAME} list` shows, or a table: counts, moments, points,"
                    + " tails, levels, bounds, summary")
    private String name;

    @Mixin
    private FormatOption format;

    @Override
    public void run() {
        format.print(SweepTable.titles().contains(name) ? table(SweepTable.of(name)) : experiment());
    }

    private Answer experiment() {
        Catalogue catalogue = Catalogue.load();
        List<String> names = new ArrayList<>(SweepTable.titles());
        catalogue.experiments().forEach(each -> names.add(each.name()));
        Optional<String> table = NearestName.of(name, names).filter(SweepTable.titles()::contains);
        refuse(
                "describe",
                table.isPresent(),
                "no experiment or table is called " + name + "; did you mean " + table.orElse("") + "?");
        Experiment experiment = PointReader.experiment(catalogue, "describe", name);
        List<Answer.Part> parts = new ArrayList<>();
        parts.add(new Sentence(OneLine.ofTerminal(experiment.name() + ": " + experiment.description())));
        parts.add(new Sentence(OneLine.ofTerminal("Source: " + experiment.source() + ".") + "\n"));
        parts.add(new Section<>(rows(experiment), COLUMNS));
        parts.add(new Sentence("\n"
                + OneLine.ofTerminal("An event is any comparison of metrics with numbers or parameters, such as \""
                        + experiment.metrics().get(0).name() + " >= 5\".")));
        if (experiment.parameters().contains(NetworkParameters.INDEX)) {
            parts.add(new Sentence(OneLine.ofTerminal(PlanSentences.NETWORK)));
        }
        return new Answer(parts);
    }

    private static Answer table(SweepTable table) {
        Columns<SweepTable.Column> columns = new Columns<SweepTable.Column>()
                .add("column", SweepTable.Column::name)
                .add("type", column -> column.type().sql())
                .add("nullable", SweepTable.Column::isNullable)
                .add("meaning", SweepTable.Column::meaning);
        return new Answer(List.of(
                new Sentence(OneLine.ofTerminal(table.title() + ": " + table.meaning())),
                new Sentence(
                        OneLine.ofTerminal("It also has one nullable column per parameter of the sweep's experiments.")
                                + "\n"),
                new Section<>(table.own(), columns)));
    }

    /** Lists all declarations: kind, name, default, values and meaning. */
    static List<List<Object>> rows(Experiment experiment) {
        List<List<Object>> rows = new ArrayList<>();
        for (Parameter<?> parameter : experiment.parameters()) {
            rows.add(List.of(
                    "parameter",
                    parameter.name(),
                    parameter
                            .defaultText()
                            .orElse(experiment
                                    .condition(parameter)
                                    .map(where -> REQUIRED + " where " + where + ")")
                                    .orElse(REQUIRED + ")")),
                    parameter.range(),
                    parameter.description()
                            + experiment
                                    .condition(parameter)
                                    .filter(where -> parameter.defaultText().isPresent())
                                    .map(where -> "; only where " + where)
                                    .orElse("")));
        }
        for (Metric metric : experiment.metrics()) {
            rows.add(List.of("metric", metric.name(), "", values(metric), meaning(experiment, metric)));
        }
        addEvents(rows, experiment);
        for (Bound bound : experiment.bounds()) {
            rows.add(List.of(
                    "bound", bound.name(), "", bound.kind().name().toLowerCase(Locale.ROOT), bound.statement()));
        }
        return rows;
    }

    /** The default events of the example, and for which of them splitting has a finer score than the metric. */
    private static void addEvents(List<List<Object>> rows, Experiment experiment) {
        Point example = ExamplePoint.of(experiment);
        for (String text : experiment.defaultEvents(example.parameters())) {
            boolean refined = ExpressionParser.parseFamily(text).stream()
                    .map(event ->
                            Event.compile(event, PointScope.ofEvents(example)).threshold())
                    .allMatch(threshold -> threshold.isPresent()
                            && experiment
                                    .refinedMetrics()
                                    .contains(experiment
                                            .metrics()
                                            .inSlot(threshold.get().metric())));
            rows.add(List.of(
                    "event",
                    text,
                    "",
                    refined ? "with a refined score" : "",
                    "default events (example: " + example.identity() + ")"));
        }
    }

    /** Describes the values of a metric: its kind, its unit and whether it may be null. */
    private static String values(Metric metric) {
        String kind = switch (metric.kind()) {
            case INTEGER -> "an integer";
            case FLAG -> "0 or 1";
            case RATIO -> "a ratio";
        };
        String unit = metric.unit().isEmpty() ? "" : ", in " + metric.unit();
        return kind + unit + (metric.isNullable() ? ", or null" : "");
    }

    /** Returns the meaning of a metric. Splitting has no levels for a flag without a finer score. */
    private static String meaning(Experiment experiment, Metric metric) {
        boolean climbable = !metric.flag() || experiment.refinedMetrics().contains(metric);
        return metric.description()
                + (climbable ? "" : "; it has no finer score, so that splitting reaches no further than plain trials");
    }
}
