package io.swallowtail.jobs.cli;

import static io.swallowtail.jobs.cli.PointReader.refuse;

import io.swallowtail.answers.answer.NumberTable;
import io.swallowtail.answers.chart.Chart;
import io.swallowtail.answers.chart.Drawing;
import io.swallowtail.answers.chart.Gallery;
import io.swallowtail.answers.chart.SizedChart;
import io.swallowtail.answers.message.BadInputException;
import io.swallowtail.answers.report.Figure;
import io.swallowtail.answers.report.Figures;
import io.swallowtail.answers.report.QueryChart;
import io.swallowtail.answers.report.SweepData;
import io.swallowtail.jobs.sql.Sessions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.apache.hadoop.fs.FileUtil;
import org.apache.spark.sql.SparkSession;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code plot}: draws the tails of a sweep, or the answer of a query. */
@Command(
        name = "plot",
        description = "Draws the tails of a sweep, or the answer to a query, as SVG, PDF or PNG.",
        customSynopsis = {
            "${COMMAND-FULL-NAME} [--data DIR] [--series NAME,... [--x NAME] [--event EVENT]] [OPTIONS] --out FILE.svg|.html|.pdf|.png",
            "       ${COMMAND-FULL-NAME} [--data DIR] --query \"SELECT ...\" --x COLUMN --y COLUMN [OPTIONS] --out FILE.svg|.html|.pdf|.png"
        },
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "A query is any statement that `${ROOT-COMMAND-NAME} sql` answers, also one on simulations. Only a query starts Spark.",
            "PDF and PNG need one of these programs: rsvg-convert, inkscape, chromium, google-chrome."
        })
@Start(work = Start.Work.BY_STATEMENT, spark = true)
final class PlotCommand implements Callable<Integer> {
    private static final int COLUMNS = 2;
    private static final int MIN_PIXELS = 200;
    private static final int MAX_PIXELS = 4000;

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

    @Option(
            names = "--title",
            paramLabel = "TEXT",
            description = "the title of each chart, or \"\" for none (default: what is drawn)")
    private String title;

    @Option(
            names = "--legend",
            paramLabel = "PLACE",
            defaultValue = "below",
            description = "the place of the legend: below, inside the frame or none (default: ${DEFAULT-VALUE})")
    private SizedChart.Legend legend;

    @Option(
            names = "--y-label",
            paramLabel = "TEXT",
            description = "with --query: the name of the vertical axis (default: the column)")
    private String yLabel;

    @Option(
            names = "--vacuous-bounds",
            description = "without --query: also draw bounds of 1 and more, which exclude nothing")
    private boolean vacuousBounds;

    @Option(
            names = "--width",
            paramLabel = "N",
            description = "the width of each chart in pixels, 200 to 4000 (default: 440)")
    private Integer width;

    @Option(
            names = "--height",
            paramLabel = "N",
            description =
                    "the height of each chart in pixels, 200 to 4000 (default: as much as legend and notes need); long legends may need more")
    private Integer height;

    @Option(
            names = "--out",
            required = true,
            paramLabel = "FILE",
            description = "the picture, .svg, .html, .pdf or .png; an existing file is replaced")
    private Path out;

    @Spec
    private CommandSpec spec;

    /** Makes a picture that is not SVG; otherwise null. */
    private PictureConverter converter;

    @Override
    public Integer call() throws Exception {
        OutputFile.requireEnding("--out", out, ".svg", ".html", ".pdf", ".png");
        if (PictureConverter.isFor(out)) {
            converter = PictureConverter.of(out, Objects.requireNonNullElse(System.getenv("PATH"), ""));
        }
        PointReader.requireRange("--width", width, MIN_PIXELS, MAX_PIXELS);
        PointReader.requireRange("--height", height, MIN_PIXELS, MAX_PIXELS);
        GivenOptions given = new GivenOptions(spec);
        given.exclude("--query", "--vacuous-bounds");
        if (query == null) {
            given.need("--query", false, "--y", "--y-label", "--log-x", "--log-y");
            given.need("--series or --query", series != null, "--x", "--event");
            drawTails();
        } else {
            refuse("--series", series != null && series.size() > 1, "is one column of a query");
            refuse("--x", x == null, "is required with --query: a column of its answer");
            refuse("--y", y == null, "is required with --query: a column of its answer");
            drawQuery();
        }
        spec.commandLine().getOut().println("The picture is in " + out + ".");
        return 0;
    }

    private void drawTails() throws IOException {
        SweepData sweep =
                ReportCommand.sweeps(data == null ? List.of() : List.of(data)).get(0);
        if (vacuousBounds) {
            sweep.rows().drawVacuousBounds();
        }
        if (series != null) {
            requireVaried("--series", series, sweep);
            requireVaried("--x", x == null ? List.of() : List.of(x), sweep);
        }
        List<Figure> figures = (series == null ? Figures.tails(sweep) : Figures.chosen(sweep, series, x, event))
                .stream()
                        .map(figure -> figure.drawing() instanceof Chart chart ? figure.showing(sized(chart)) : figure)
                        .toList();
        String name = "Tails of " + sweep.label();
        // Tails of single points have no picture, only a table.
        List<Drawing> drawings =
                figures.stream().map(Figure::drawing).filter(Objects::nonNull).toList();
        refuse(
                "--data",
                isPage() ? figures.isEmpty() : drawings.isEmpty(),
                sweep.directory() + " has no "
                        + (series != null
                                ? "tails of this event on this axis"
                                : figures.isEmpty()
                                        ? "tails"
                                        : "tails on an axis; a page lists them (--out FILE.html)"));
        if (isPage()) {
            OutputFile.write(out, Figures.page(name, figures, Optional.empty()));
        } else {
            write(new Gallery(name, drawings, COLUMNS));
        }
    }

    private void write(Drawing drawing) throws IOException {
        if (converter == null) {
            OutputFile.write(out, drawing.document());
        } else {
            converter.write(drawing, out);
        }
    }

    private Drawing sized(Chart drawn) {
        Chart chart = vacuousBounds ? drawn.showingAllBounds() : drawn;
        return new SizedChart(
                title == null ? chart : chart.titled(title),
                width == null ? Drawing.WIDTH : width,
                height == null ? 0 : height,
                legend);
    }

    private static void requireVaried(String option, List<String> names, SweepData sweep) {
        List<String> known = sweep.varied();
        names.stream().filter(name -> !known.contains(name)).findFirst().ifPresent(name -> {
            throw new BadInputException(
                    option, name, "is not among the parameters that vary: " + String.join(", ", known));
        });
    }

    private void drawQuery() throws Exception {
        Path scratch = Files.createTempDirectory("swallowtail-plot-");
        NumberTable numbers;
        try (SparkSession spark = Sessions.start(Sessions.defaultMaster(), scratch.toString())) {
            numbers = new SqlSession(spark, SqlCommand.directory(data), false)
                    .table(query, spec.commandLine().getErr());
        } finally {
            FileUtil.fullyDelete(scratch.toFile());
        }
        String heading = title == null || title.isEmpty() ? y + " against " + x : title;
        String axis = yLabel == null ? y : yLabel;
        Drawing chart = sized(new QueryChart(heading, x, y, series == null ? null : series.get(0), axis, logX, logY)
                .of(numbers.columns(), numbers.rows()));
        if (isPage()) {
            OutputFile.write(
                    out, Figures.page(heading, List.of(Figure.standalone(chart, numbers)), Optional.of(query)));
        } else {
            write(chart);
        }
    }

    private boolean isPage() {
        return OutputFile.endsIn(out, ".html");
    }
}
