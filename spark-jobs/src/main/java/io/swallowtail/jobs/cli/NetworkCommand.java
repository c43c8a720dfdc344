package io.swallowtail.jobs.cli;

import static io.swallowtail.jobs.cli.PointReader.refuse;

import io.swallowtail.answers.answer.NetworkAnswer;
import io.swallowtail.answers.message.BadInputException;
import io.swallowtail.answers.picture.NetworkMap;
import io.swallowtail.answers.plan.UserFile;
import io.swallowtail.core.catalogue.Catalogue;
import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.experiment.WeakPoints;
import io.swallowtail.core.experiment.WeakPoints.Cut;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code network}: shows where a network of the user is weak. */
@Command(
        name = "network",
        description =
                "Shows where a network is weak. It lists the smallest sets of faults that separate terminals, and how"
                        + " much each part contributes.",
        customSynopsis = "${COMMAND-FULL-NAME} FILE [-p terminals=u,v] [-p fault=link|node|both] [-p p=P] [OPTIONS]",
        mixinStandardHelpOptions = true)
@Start(work = Start.Work.SHORT)
final class NetworkCommand implements Callable<Integer> {
    private static final String EXPERIMENT = "graph_faults";
    private static final int MOST_FAILURES = 2;
    private static final int MOST_DOUBLED = 100;
    private static final String USUAL_P = "0.01";
    private static final String GRAPH = "graph";
    private static final int MOST_GROUPS = 8;

    @Parameters(
            paramLabel = "FILE",
            description =
                    "the file of a network, or the name of a built-in one; see `${ROOT-COMMAND-NAME} describe graph_faults`")
    private String file;

    @Option(
            names = "-p",
            paramLabel = "NAME=VALUE",
            description = "a parameter of graph_faults; p is 0.01 if it is left out; may be repeated")
    private List<String> parameters = List.of();

    @Option(
            names = "--failures",
            paramLabel = "N",
            description =
                    "1 or 2: list each part, or each part and each pair of parts, whose failure separates terminals")
    private Integer failures;

    @Option(
            names = "--double",
            paramLabel = "N",
            description = "1 to 100: name the N parts whose doubling lowers P(separated) most, one after the other")
    private Integer doubled;

    @Option(names = "--svg", paramLabel = "FILE", description = "draw the network; an existing file is replaced")
    private Path svg;

    @Mixin
    private FormatOption format;

    @Override
    public Integer call() throws IOException {
        PointReader.requireRange("--failures", failures, 1, MOST_FAILURES);
        PointReader.requireRange("--double", doubled, 1, MOST_DOUBLED);
        OutputFile.requireEnding("--svg", svg, ".svg");
        Experiment experiment = Catalogue.load().experiment(EXPERIMENT);
        String graph = UserFile.listed(experiment.parameter(GRAPH).orElseThrow(), file);
        Map<String, String> values = new LinkedHashMap<>(Map.of(GRAPH, graph, "p", USUAL_P));
        Map<String, String> given = PointReader.values("-p", parameters);
        values.putAll(given);
        Point point = point(experiment, values);
        WeakPoints weak = experiment.weakPoints(point.parameters()).orElseThrow();
        List<String> withP = weak.withoutOwnProbability();
        List<String> groups =
                withP.stream().filter(part -> part.startsWith("group ")).toList();
        refuse(
                "-p",
                !groups.isEmpty() && !given.containsKey("p"),
                groups.size() + (groups.size() == 1 ? " group has" : " groups have") + " no probability: "
                        + groups.stream()
                                .limit(MOST_GROUPS)
                                .map(name -> name.substring(6))
                                .collect(Collectors.joining(", "))
                        + (groups.size() > MOST_GROUPS ? ", …" : "")
                        + "; -p group-probability=ATTR or -p groups=FILE gives each its own, -p p=0.01 gives all the same");
        Optional<List<Cut>> smallest = weak.smallest();
        format.printNotes(List.of(point));
        format.print(new NetworkAnswer(
                        weak,
                        smallest,
                        Optional.ofNullable(failures).map(weak::cuts),
                        Optional.ofNullable(doubled).map(weak::doublings).orElse(List.of()),
                        (withP.isEmpty()
                                        ? ""
                                        : "p = " + point.parameters().texts().get("p") + ", ") + "fault = "
                                + point.parameters().texts().get("fault"))
                .answer());
        if (svg != null) {
            NetworkMap map = new NetworkMap("The network " + file, weak, smallest.orElse(List.of()));
            OutputFile.write(svg, map.document());
            format.notices().println("The picture is in " + svg + ".");
            format.notices().flush();
        }
        return 0;
    }

    /** Makes all nodes terminals if neither the user nor the file names terminals. */
    private static Point point(Experiment experiment, Map<String, String> values) {
        try {
            return PointReader.point("-p", experiment, values);
        } catch (BadInputException e) {
            boolean isAboutTerminals = e.getMessage().startsWith("-p: terminals: ");
            if (!isAboutTerminals || values.putIfAbsent("terminals", "all") != null) {
                throw e;
            }
            return PointReader.point("-p", experiment, values);
        }
    }
}
