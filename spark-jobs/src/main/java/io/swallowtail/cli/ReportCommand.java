package io.swallowtail.cli;

import io.swallowtail.catalogue.Catalogue;
import io.swallowtail.message.BadInputException;
import io.swallowtail.report.Report;
import io.swallowtail.report.SweepData;
import io.swallowtail.sql.DataDirectory;
import io.swallowtail.sql.Sessions;
import io.swallowtail.swept.SweepDataReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
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

    @Option(
            names = "--watch",
            description =
                    "serve the page on a port of this machine until Ctrl-C, and reload it when new tables are published")
    private boolean watch;

    @Spec
    private CommandSpec spec;

    private ReportCommand() {}

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (watch) {
            return serve();
        }
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
        spec.commandLine().getOut().println("The report is in " + file + ".");
        return 0;
    }

    /** Serves one sweep until the process is ended. */
    private int serve() throws IOException, InterruptedException {
        PointReader.refuse("--watch", out != null, "writes no file; leave --out out");
        PointReader.refuse("--watch", data.size() > 1, "shows one sweep; give --data once");
        try (ReportServer server = new ReportServer(paths(data).get(0))) {
            spec.commandLine().getOut().println("The report is at " + server.address() + " until Ctrl-C.");
            spec.commandLine().getOut().flush();
            new CountDownLatch(1).await();
        }
        return 0;
    }

    private static List<String> paths(List<String> named) throws IOException {
        return named.isEmpty()
                ? List.of(DataDirectory.newest(Path.of("out"))
                        .map(DataDirectory::toString)
                        .orElseThrow(() ->
                                new BadInputException("--data", "", "is required: there is no sweep under out/ here")))
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
