package io.swallowtail.jobs.cli;

import io.swallowtail.answers.answer.Answer;
import io.swallowtail.answers.answer.Columns;
import io.swallowtail.answers.answer.Section;
import io.swallowtail.answers.answer.Sentence;
import io.swallowtail.answers.message.CountWords;
import io.swallowtail.answers.message.OneLine;
import io.swallowtail.core.catalogue.Catalogue;
import io.swallowtail.core.contract.Contract;
import io.swallowtail.core.contract.ContractViolation;
import io.swallowtail.core.contract.Rule;
import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.experiment.Point;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code check}: tries whether a protocol keeps the contract. */
@Command(
        name = "check",
        description = "Checks that a protocol keeps its contract. It tries trials of some points, and names the first"
                + " violation with a trial that shows it.",
        mixinStandardHelpOptions = true,
        exitCodeList = {"0:no violation was found", "1:a violation was found"})
@Start(work = Start.Work.LONG)
final class CheckCommand implements Callable<Integer> {
    /** Times as many trials as the build takes for the project's own protocols. */
    private static final int EFFORT = 20;

    private static final int LONGEST = 400;

    @Parameters(
            paramLabel = "EXPERIMENT",
            completionCandidates = ExperimentNames.class,
            description = "a name that `${ROOT-COMMAND-NAME} list` shows")
    private String name;

    @Option(
            names = "-p",
            paramLabel = "NAME=VALUE",
            description = "a parameter of the point; may be repeated (default: points that vary every parameter)")
    private List<String> parameters = List.of();

    @Mixin
    private FormatOption format;

    /** A rule that was checked. */
    private record Row(Rule rule, Optional<ContractViolation> violation) {
        String result() {
            return violation.isEmpty() ? "no violation found" : "violated";
        }

        Optional<Point> point() {
            return violation.flatMap(ContractViolation::point);
        }

        Long trial() {
            return violation.isEmpty() || violation.get().trial().isEmpty()
                    ? null
                    : (Long) violation.get().trial().getAsLong();
        }

        String problem() {
            return violation.map(each -> OneLine.of(each.getMessage(), LONGEST)).orElse(null);
        }
    }

    @Override
    public Integer call() {
        Experiment experiment = PointReader.experiment(Catalogue.load(), "check", name);
        Map<String, String> values = PointReader.values("-p", parameters);
        List<Point> points =
                values.isEmpty() ? Contract.points(experiment) : PointReader.points("-p", experiment, values);
        Contract contract = new Contract(experiment, points, EFFORT);
        List<Row> rows = new ArrayList<>();
        for (Rule rule : Rule.values()) {
            Optional<ContractViolation> violation = contract.violation(rule);
            rows.add(new Row(rule, violation));
            if (violation.isPresent()) {
                break;
            }
        }
        format.print(answer(experiment, points.size(), rows));
        return rows.get(rows.size() - 1).violation().isPresent() ? 1 : 0;
    }

    private static Answer answer(Experiment experiment, int points, List<Row> rows) {
        List<Answer.Part> parts = new ArrayList<>();
        parts.add(new Section<>(
                rows,
                new Columns<Row>()
                        .add("rule", row -> row.rule().name().toLowerCase(Locale.ROOT))
                        .add("statement", row -> row.rule().statement())
                        .add("result", Row::result)
                        .scripts("seed", row -> row.trial() == null ? null : Contract.SEED)
                        .scripts(
                                "point", row -> row.point().map(Point::toString).orElse(null))
                        .scripts("trial", Row::trial)
                        .scripts("violation", Row::problem)));
        Row last = rows.get(rows.size() - 1);
        if (last.violation().isEmpty()) {
            parts.add(new Sentence("No violation was found at " + CountWords.of(points, "point") + " of "
                    + experiment.name() + ", seed " + Contract.SEED + "."));
        } else {
            String where = last.point().map(Point::toString).orElse(experiment.name())
                    + (last.trial() == null ? "" : ", seed " + Contract.SEED + ", trial " + last.trial());
            parts.add(new Sentence("Violated at " + where + ": " + last.problem() + "."));
            last.point()
                    .filter(point -> last.trial() != null)
                    .ifPresent(point -> parts.add(
                            new Sentence("The trial: " + WitnessSaver.command(point, Contract.SEED, last.trial()))));
        }
        return new Answer(parts);
    }
}
