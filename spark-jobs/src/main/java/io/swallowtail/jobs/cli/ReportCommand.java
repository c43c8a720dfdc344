package io.swallowtail.jobs.cli;

import io.swallowtail.answers.message.BadInputException;
import io.swallowtail.answers.report.ExpectedTails;
import io.swallowtail.answers.report.Report;
import io.swallowtail.answers.report.SweepData;
import io.swallowtail.core.catalogue.Catalogue;
import io.swallowtail.jobs.sql.Sessions;
import io.swallowtail.jobs.swept.SweepDataReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.apache.hadoop.conf.Configuration;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code report}: writes the tables of a sweep as an HTML page. */
@Command(
        name = "report",
        description =
                "Writes the report of a sweep: figures and their numbers. It is one HTML page. Several sweeps have a page"
                        + " each and a list of them. It starts no Spark, and the pages need no internet connection.",
        mixinStandardHelpOptions = true)
@Start(work = Start.Work.SHORT)
final class ReportCommand implements Callable<Integer> {
    @Option(
            names = "--data",
            paramLabel = "DIR",
            description = "directory of a sweep (default: the newest under out/); may be repeated")
    private List<String> data = List.of();

    @Option(
            names = "--out",
            paramLabel = "FILE.html",
            description = "the page; an existing file is replaced (default: DIR.html, next to the first DIR)")
    private Path out;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException {
        List<SweepData> sweeps = sweeps(data);
        Path file = out == null ? Path.of(sweeps.get(0).directory().replaceFirst("/+$", "") + ".html") : out;
        OutputFile.requireEnding("--out", file, ".html");
        if (sweeps.size() == 1) {
            OutputFile.write(file, Report.of(sweeps.get(0), Main.VERSION));
        } else {
            Map<String, String> pages = new LinkedHashMap<>();
            for (SweepData sweep : sweeps) {
                Path page = OutputFile.numbered(file, pages.size() + 1);
                OutputFile.write(page, Report.of(sweep, Main.VERSION));
                pages.put(sweep.directory(), page.getFileName().toString());
            }
            OutputFile.write(file, Report.links(pages));
        }
        for (SweepData sweep : sweeps) {
            new ExpectedTails(sweep.expectations())
                    .lines()
                    .forEach(spec.commandLine().getOut()::println);
        }
        spec.commandLine().getOut().println("The report is in " + file + ".");
        return 0;
    }

    private static List<String> paths(List<String> named) throws IOException {
        return named.isEmpty()
                ? List.of(SweepDataReader.newest()
                        .orElseThrow(() ->
                                new BadInputException("--data", "is required: there is no sweep under out/ here")))
                : named;
    }

    /** Reads the given directories, or the newest sweep. */
    static List<SweepData> sweeps(List<String> named) throws IOException {
        Catalogue catalogue = Catalogue.load();
        Configuration configuration = Sessions.hadoopConfiguration();
        List<SweepData> sweeps = new ArrayList<>();
        for (String path : paths(named)) {
            String name = path.replaceFirst("/+$", "").replaceFirst(".*/", "");
            sweeps.add(SweepDataReader.read(path, name, catalogue, configuration));
        }
        return sweeps;
    }
}
