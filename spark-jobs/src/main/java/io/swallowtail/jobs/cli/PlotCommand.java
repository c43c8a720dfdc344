package io.swallowtail.jobs.cli;

import io.swallowtail.answers.answer.NumberTable;
import io.swallowtail.answers.chart.Chart;
import io.swallowtail.answers.chart.Drawing;
import io.swallowtail.answers.chart.Gallery;
import io.swallowtail.answers.message.BadInputException;
import io.swallowtail.answers.report.Figure;
import io.swallowtail.answers.report.Figures;
import io.swallowtail.answers.report.QueryChart;
import io.swallowtail.answers.report.SweepData;
import io.swallowtail.jobs.sql.Sessions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.apache.hadoop.fs.FileUtil;
import org.apache.spark.sql.AnalysisException;
import org.apache.spark.sql.SparkSession;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code plot}: draws the tails of a sweep, or the answer of a query. */
@Command(
        name = "plot",
        description = "Draws the tails of a sweep, or the answer to a query, as SVG.",
        customSynopsis = {
            "${COMMAND-FULL-NAME} [--data DIR] [--series NAME,... [--x NAME] [--event EVENT]] --out FILE.svg|.html",
            "       ${COMMAND-FULL-NAME} [--data DIR] --query \"SELECT ...\" --x COLUMN --y COLUMN [OPTIONS] --out FILE.svg|.html"
        },
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "A query is any statement that `${ROOT-COMMAND-NAME} sql` answers, also one on simulations. Only a query starts Spark."
        })
@Start(work = Start.Work.BY_STATEMENT, spark = true)
final class PlotCommand implements Callable<Integer> {
    private static final int COLUMNS = 2;

    @Option(names = "--data", paramLabel = "DIR", description = "directory of a sweep (default: the newest under out/)")
    private String data;

    @Option(names = "--query", paramLabel = "\"SELECT ...\"", description = "the rows to draw (default: the tails)")
    private String query;

    @Option(
            names = "--series",
            paramLabel = "NAME",
            split = ",",
            description =
                    "a series for each value of these parameters (experiment is one of them); with --query, of this column")
    private List<String> series;

    @Option(names = "--event", paramLabel = "EVENT", description = "without --query: only this event (default: all)")
    private String event;

    @Option(
            names = "--x",
            paramLabel = "COLUMN",
            description =
                    "the horizontal axis: a column of numbers, or with --series a parameter (default: the thresholds of metrics)")
    private String x;

    @Option(
            names = "--y",
            paramLabel = "COLUMN",
            description =
                    "the vertical axis, a column of numbers; columns such as ci_low and ci_high give its intervals")
    private String y;

    @Option(names = "--log-x", description = "a logarithmic horizontal axis")
    private boolean logX;

    @Option(names = "--log-y", description = "a logarithmic vertical axis")
    private boolean logY;

    @Option(names = "--title", paramLabel = "TEXT", description = "with --query: the title (default: what is drawn)")
    private String title;

    @Option(
            names = "--out",
            required = true,
            paramLabel = "FILE",
            description = "the picture, .svg or .html; an existing file is replaced")
    private Path out;

    @Spec
    private CommandSpec spec;

    private PlotCommand() {}

    @Override
    public Integer call() throws IOException, AnalysisException {
        OutputFile.requireEnding("--out", out, ".svg", ".html");
        if (query == null) {
            PointReader.refuse(
                    "--query",
                    logX || logY || series == null && x != null || y != null || title != null,
                    "is required with --y, --log-x, --log-y, --title, and with --x if there is no --series");
            PointReader.refuse("--series", series == null && event != null, "is required with --event");
            drawTails();
        } else {
            PointReader.refuse("--series", series != null && series.size() > 1, "is one column of a query");
            PointReader.refuse("--x", x == null, "is required with --query: a column of its answer");
            PointReader.refuse("--y", y == null, "is required with --query: a column of its answer");
            drawQuery();
        }
        spec.commandLine().getOut().println("The picture is in " + out + ".");
        return 0;
    }

    private void drawTails() throws IOException {
        SweepData sweep =
                ReportCommand.sweeps(data == null ? List.of() : List.of(data)).get(0);
        if (series != null) {
            requireVaried("--series", series, sweep);
            requireVaried("--x", x == null ? List.of() : List.of(x), sweep);
        }
        List<Figure> figures = series == null ? Figures.tails(sweep) : Figures.chosen(sweep, series, x, event);
        String name = "Tails of " + sweep.label();
        // Tails of single points have no picture, only a table.
        List<Drawing> drawings =
                figures.stream().map(Figure::drawing).filter(Objects::nonNull).toList();
        PointReader.refuse(
                "--data",
                isPage() ? figures.isEmpty() : drawings.isEmpty(),
                sweep.directory() + " has no "
                        + (series != null
                                ? "tails of this event on this axis"
                                : figures.isEmpty()
                                        ? "tails"
                                        : "tails on an axis; a page lists them (--out FILE.html)"));
        OutputFile.write(
                out,
                isPage()
                        ? Figures.page(name, figures, Optional.empty())
                        : new Gallery(name, drawings, COLUMNS).document());
    }

    private static void requireVaried(String option, List<String> names, SweepData sweep) {
        List<String> known = sweep.varied();
        names.stream().filter(name -> !known.contains(name)).findFirst().ifPresent(name -> {
            throw new BadInputException(
                    option, name, "is not among the parameters that vary: " + String.join(", ", known));
        });
    }

    private void drawQuery() throws IOException, AnalysisException {
        Path scratch = Files.createTempDirectory("swallowtail-plot-");
        List<String> columns = new ArrayList<>();
        List<List<Object>> rows = new ArrayList<>();
        try (SparkSession spark = Sessions.start(Sessions.defaultMaster(), scratch.toString())) {
            new SqlSession(spark, SqlCommand.directory(data), false)
                    .execute(query, spec.commandLine().getErr(), (result, jobs) -> {
                        columns.addAll(List.of(result.columns()));
                        rows.addAll(SqlSession.collect(result));
                    });
        } finally {
            FileUtil.fullyDelete(scratch.toFile());
        }
        String heading = title == null ? y + " against " + x : title;
        Chart chart =
                new QueryChart(heading, x, y, series == null ? null : series.get(0), logX, logY).of(columns, rows);
        NumberTable numbers = new NumberTable(columns, rows);
        OutputFile.write(
                out,
                isPage()
                        ? Figures.page(heading, List.of(Figure.standalone(chart, numbers)), Optional.of(query))
                        : chart.document());
    }

    private boolean isPage() {
        return out.toString().toLowerCase(Locale.ROOT).endsWith(".html");
    }
}
