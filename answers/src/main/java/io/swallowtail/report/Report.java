package io.swallowtail.report;

import io.swallowtail.answer.Columns;
import io.swallowtail.answer.NumberTable;
import io.swallowtail.answer.Numbers;
import io.swallowtail.answer.PointNames;
import io.swallowtail.experiment.Experiment;
import io.swallowtail.experiment.Point;
import io.swallowtail.plan.PlannedPoint;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** The report of one sweep, or of several for comparison: one HTML page. */
public final class Report {
    private static final int SLOWEST = 8;
    /** With more tails, their numbers are compressed: as text they would make a page of several megabytes. */
    private static final int MAX_TAILS_AS_TEXT = 4000;

    /** Maximum number of verdicts shown, so that a page of ten thousand tails has about 5 MB. */
    private static final int MAX_VERDICTS = 200;

    private final List<SweepData> sweeps;
    private final String version;
    private final Page page;
    private final Placement placement;
    private final Index index;

    private Report(List<SweepData> sweeps, String version) {
        this.sweeps = sweeps;
        this.version = version;
        int tails = sweeps.stream().mapToInt(data -> data.tails().rows().size()).sum();
        this.page = new Page(
                "Swallowtail: " + sweeps.stream().map(SweepData::label).collect(Collectors.joining(", ")),
                tails > MAX_TAILS_AS_TEXT);
        Map<String, List<Map<Integer, Figure>>> figures = new TreeMap<>(Figures.of(sweeps));
        experiments().keySet().forEach(name -> figures.putIfAbsent(name, List.of()));
        this.placement = new Placement(figures);
        this.index = new Index(placement);
    }

    /**
     * Writes the report.
     *
     * @param sweeps the sweeps, at least one
     * @param version the program's version, for the last section
     * @return an HTML document in UTF-8
     */
    public static String of(List<SweepData> sweeps, String version) {
        return new Report(sweeps, version).write();
    }

    private String write() {
        page.markup("<header>\n").heading(1, title()).markup("</header>\n<div class=\"sides\">\n");
        index.write(page);
        page.markup("<main>\n");
        sweeps.forEach(this::addOpening);
        addStart();
        experiments().forEach((name, experiment) -> addExperiment(experiment));
        page.section("Verdicts");
        sweeps.forEach(this::addVerdicts);
        page.markup("</section>\n").section("Slowest points");
        sweeps.forEach(this::addSlowest);
        page.markup("</section>\n").section("How to reproduce it");
        sweeps.forEach(this::addReproduction);
        page.markup("</section>\n");
        addQueries();
        return page.markup("</main>\n</div>\n").text();
    }

    private void addStart() {
        if (!placement.start().isEmpty()) {
            page.markup("<section id=\"start\">\n").heading(2, "Main figures");
            page.paragraph(ReportSummary.count(Placement.count(placement.start()), "figure") + " of "
                    + placement.figures().size()
                    + ": violated and doubtful ones first, then tails with bounds, averages and growth, in turn from each experiment."
                    + " The others are folded below; the index links to each.");
            addGroups(placement.start());
            page.markup("</section>\n");
        }
    }

    private String title() {
        return sweeps.size() == 1
                ? "Sweep " + sweeps.get(0).label()
                : "Sweeps " + sweeps.stream().map(SweepData::label).collect(Collectors.joining(", "));
    }

    private void addOpening(SweepData data) {
        ReportSummary summary = new ReportSummary(data);
        page.markup("<section class=\"opening\">\n");
        if (sweeps.size() > 1) {
            page.heading(2, data.label());
        }
        if (data.running()) {
            page.element("p", "running", "This sweep is not finished: the page shows the trials committed so far.");
        }
        page.markup("<div class=\"three\">\n<div>\n")
                .heading(3, "Plan of the sweep")
                .list(summary.plan())
                .markup("</div>\n<div>\n")
                .heading(3, "Results")
                .list(summary.results())
                .markup("</div>\n<div>\n")
                .heading(3, "Limitations")
                .list(summary.limitations())
                .markup("</div>\n</div>\n</section>\n");
    }

    private Map<String, Experiment> experiments() {
        Map<String, Experiment> experiments = new TreeMap<>();
        sweeps.forEach(data -> experiments.putAll(data.experiments()));
        return experiments;
    }

    private void addExperiment(Experiment experiment) {
        page.markup("<section id=\"experiment-" + experiment.name() + "\">\n").heading(2, experiment.name());
        page.paragraph(experiment.description() + ". " + experiment.source());
        addNetworks(experiment);
        placement.section(experiment.name()).forEach((heading, groups) -> {
            if (placement.isFolded(heading)) {
                page.open(heading + ": " + ReportSummary.count(Placement.count(groups), "figure"));
                addGroups(groups);
                page.close();
            } else {
                addGroups(groups);
            }
        });
        page.markup("</section>\n");
    }

    private void addNetworks(Experiment experiment) {
        NumberTable networks = Networks.shown(sweeps.stream()
                .flatMap(data -> data.points(experiment.name()).values().stream())
                .toList());
        if (!networks.rows().isEmpty()) {
            page.open("Networks: " + ReportSummary.count(networks.rows().size(), "size"))
                    .table(networks)
                    .close();
        }
    }

    /** Shows figures in a grid; figures for comparison have a row of their own. */
    private void addGroups(List<Map<Integer, Figure>> groups) {
        boolean inGrid = false;
        for (Map<Integer, Figure> group : groups) {
            boolean isAlone = group.size() == 1;
            page.markup(inGrid && !isAlone ? "</div>\n" : "");
            page.markup(!isAlone ? "<div class=\"grid side\">\n" : inGrid ? "" : "<div class=\"grid\">\n");
            group.forEach((sweep, figure) -> page.figure(
                    sweeps.size() > 1 ? sweeps.get(sweep).label() : "",
                    placement.id(figure),
                    index.tokens(figure),
                    figure));
            page.markup(isAlone ? "" : "</div>\n");
            inGrid = isAlone;
        }
        page.markup(inGrid ? "</div>\n" : "");
    }

    private void named(SweepData data) {
        if (sweeps.size() > 1) {
            page.heading(3, data.label());
        }
    }

    private void addVerdicts(SweepData data) {
        named(data);
        NumberTable shown = Verdicts.shown(data);
        if (shown.rows().isEmpty()) {
            page.paragraph("No theorem applies to the events of this sweep.");
            return;
        }
        page.paragraph(
                "Each bound that applies, compared with an interval. The error probability is divided among all bounds that are"
                        + " not vacuous (Bonferroni); \"consistent\" means that the whole interval is on the bound's side.");
        int bounds = shown.rows().size();
        boolean cut = bounds > MAX_VERDICTS;
        page.open(ReportSummary.count(bounds, "bound") + ", the worst verdicts first"
                        + (cut ? "; all are in the CSV, these are the first " + MAX_VERDICTS : ""))
                .table(cut ? new NumberTable(shown.columns(), shown.rows().subList(0, MAX_VERDICTS)) : shown)
                .close()
                .markup("<div class=\"numbers\">")
                .csv("verdicts.csv", Verdicts.numbers(data))
                .markup("<a href=\"#query-" + Verdicts.QUERY + "\">Query</a></div>\n");
    }

    private void addSlowest(SweepData data) {
        named(data);
        List<Point> points = data.plan().points().stream()
                .map(PlannedPoint::point)
                .sorted(Comparator.comparingDouble(
                        point -> -data.committed(point).seconds()))
                .limit(SLOWEST)
                .toList();
        page.table(new Columns<Point>()
                .add("experiment", point -> point.experiment().name())
                .add("point", PointNames::label)
                .add("id", point -> point.id().substring(0, 12))
                .add(
                        ReportSummary.unit(data.plan()),
                        point -> data.committed(point).trials())
                .add(
                        "seconds of one core",
                        point -> Numbers.of(data.committed(point).seconds()))
                .add(
                        "microseconds each",
                        point -> Numbers.of(1e6
                                * data.committed(point).seconds()
                                / Math.max(1, data.committed(point).trials())))
                .table(points));
    }

    private void addReproduction(SweepData data) {
        named(data);
        List<String> revisions = new ArrayList<>();
        revisions.add("random words " + data.randomRevision());
        new TreeMap<>(data.revisions()).forEach((experiment, revision) -> revisions.add(experiment + " " + revision));
        page.paragraph("Seed " + data.plan().seed() + ". Revisions: " + String.join(", ", revisions)
                + ". The same seed and revisions give the same trials on any machine. This page: " + version + ".");
        List<String> files = SweepText.of(data.plan());
        boolean one = files.size() == 1;
        StringBuilder commands = new StringBuilder();
        for (int i = 1; i <= files.size(); i++) {
            commands.append("./swallowtail run again").append(one ? "" : i).append(".conf --out again\n");
        }
        page.paragraph(
                one
                        ? "Save the sweep file below as again.conf, then:"
                        : "Its points have different numbers of trials. Save the sweep files below as again1.conf, again2.conf and so"
                                + " on, then:");
        page.code(commands + "./swallowtail report --data again");
        for (int i = 1; i <= files.size(); i++) {
            page.open(one ? "again.conf" : "again" + i + ".conf")
                    .code(files.get(i - 1))
                    .close();
        }
    }

    private void addQueries() {
        TreeSet<String> queries = new TreeSet<>(List.of(Verdicts.QUERY));
        placement.figures().forEach(figure -> queries.add(figure.query()));
        page.section("Queries");
        page.paragraph("These queries return the numbers under the figures. They are files under queries/: "
                + "./swallowtail sql --data DIR < queries/tails.sql");
        for (String query : queries) {
            page.markup("<div id=\"query-" + query + "\">\n")
                    .open(query)
                    .code(Page.resource(query))
                    .close()
                    .markup("</div>\n");
        }
        page.markup("</section>\n");
    }
}
