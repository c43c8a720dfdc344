package io.swallowtail.answers.report;

import io.swallowtail.answers.answer.NumberTable;
import io.swallowtail.answers.answer.TailWords;
import io.swallowtail.answers.chart.Series;
import io.swallowtail.answers.chart.Xml;
import io.swallowtail.answers.message.CountWords;
import io.swallowtail.answers.plan.Expectations;
import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.rows.BoundRow;
import io.swallowtail.core.rows.SummaryRow;
import io.swallowtail.core.rows.SweepTable;
import io.swallowtail.core.rows.TailRow;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/** The report of a sweep: one HTML page. */
public final class Report {
    private static final String VERDICTS = "Verdicts";
    private static final String REPRODUCTION = "How to reproduce it";
    private static final String QUERIES = "Queries";
    /** With more tails, their numbers are compressed: as text they would make a page of several megabytes. */
    private static final int MAX_TAILS_AS_TEXT = 4000;

    private static final int MAX_EXPECTATIONS = 200;

    private final SweepData data;
    private final String version;
    private final Page page;
    private final Placement placement;
    private final Headline headline;

    private Report(SweepData data, String version) {
        this.data = data;
        this.version = version;
        this.headline = new Headline(data.plan());
        data.rows().of(TailRow.class).forEach(headline::addTail);
        data.rows().of(BoundRow.class).forEach(headline::addBound);
        this.page = new Page("Swallowtail: " + data.label(), isCompact());
        Map<String, List<Figure>> figures = Figures.of(data);
        data.experiments().keySet().forEach(name -> figures.putIfAbsent(name, List.of()));
        this.placement = new Placement(figures);
    }

    /**
     * Writes the report.
     *
     * @param version the program's version, for the last section
     * @return an HTML document in UTF-8
     */
    public static String of(SweepData data, String version) {
        return new Report(data, version).write();
    }

    /**
     * Writes a page that links to the reports of several sweeps.
     *
     * @param reports their files, next to this page, by the directories of the sweeps
     * @return an HTML document in UTF-8
     */
    public static String links(Map<String, String> reports) {
        Page page = new Page("Swallowtail: sweeps", false);
        page.markup("<main>\n").heading(1, "Sweeps").markup("<ul>\n");
        reports.forEach((directory, file) ->
                page.markup("<li><a href=\"" + Xml.text(file) + "\">" + Xml.text(directory) + "</a>\n"));
        return page.markup("</ul>\n</main>\n").text();
    }

    private String write() {
        page.markup("<header>\n").heading(1, headline.title()).markup("</header>\n<div class=\"sides\">\n");
        addIndex();
        page.markup("<main>\n");
        addOpening();
        addChooser();
        addStart();
        placement.groups().forEach(this::addGroup);
        addVerdicts();
        addReproduction();
        addQueries();
        return page.markup("</main>\n</div>\n").text();
    }

    /** Adds the index at the side: links to all figures by experiment. */
    private void addIndex() {
        page.markup("<nav id=\"index\" aria-label=\"Index\">\n<ul>\n");
        if (!placement.start().isEmpty()) {
            page.markup("<li><a href=\"#start\">Main figures</a>\n");
        }
        for (String experiment : placement.groups()) {
            List<Figure> figures = placement.figures(experiment);
            page.markup("<li><a href=\"#" + id(experiment) + "\">" + Xml.text(experiment) + "</a>\n");
            if (!figures.isEmpty()) {
                page.open(CountWords.of(figures.size(), "figure")).markup("<ul>\n");
                figures.forEach(figure -> page.markup(
                        "<li><a href=\"#" + placement.id(figure) + "\">" + Xml.text(figure.name()) + "</a>\n"));
                page.markup("</ul>").close();
            }
        }
        for (String part : List.of(VERDICTS, REPRODUCTION, QUERIES)) {
            page.markup("<li><a href=\"#" + Page.anchor(part) + "\">" + part + "</a>\n");
        }
        page.markup("</ul>\n</nav>\n");
    }

    private void addStart() {
        if (!placement.start().isEmpty()) {
            page.markup("<section id=\"start\">\n").heading(2, "Main figures");
            page.paragraph(CountWords.of(placement.start().size(), "figure") + " of "
                    + placement.figures().size()
                    + ", violated and doubtful ones first. The index links to each of the others.");
            if (placement.leftOut() > 0) {
                page.paragraph(
                        "The page leaves out " + CountWords.of(placement.leftOut(), "figure")
                                + " of less importance. The tables have their numbers, and ./swallowtail plot --data DIR draws a choice of them.");
            }
            addFigures(placement.start());
            page.markup("</section>\n");
        }
    }

    private void addOpening() {
        ReportSummary summary = new ReportSummary(data);
        page.markup("<section class=\"opening\">\n");
        if (data.running()) {
            page.element(
                    "p",
                    "running",
                    "This sweep is not finished: the page shows the trials committed so far, with limits that hold at every look."
                            + " Intervals of means and medians follow when the run ends.");
        }
        Map<String, String> figures = placement.ofTails();
        for (CrossTable answer : headline.answers()) {
            boolean isFirst = answer == headline.answers().get(0);
            page.element("p", "sentence", answer.sentence());
            if (isFirst) {
                addExpectations();
            }
            page.markup("<div class=\"answer\">\n<div>\n").paragraph(answer.heading());
            page.table(
                    "cross",
                    answer.table(),
                    (row, column) -> answer.tail(row, column)
                            .map(tail ->
                                    figures.getOrDefault(tail.point().id().substring(0, 12) + " " + tail.event(), ""))
                            .orElse(""));
            page.markup("</div>\n");
            String id = isFirst ? "answer" : Page.anchor("answer " + answer.heading());
            answer.figure()
                    .ifPresent(chart -> page.markup("<figure id=\"" + id + "\">\n" + chart.svg(id)
                            + "<div class=\"numbers\"></div></figure>\n"));
            page.markup("</div>\n");
        }
        headline.alarms().forEach(page::paragraph);
        page.element(
                "p",
                "small",
                String.join(" ", headline.notes()) + " " + summary.plan() + " "
                        + String.join(" ", summary.limitations()));
        addCommands();
        page.markup("</section>\n");
    }

    /** Adds the expectations with their verdicts, the unmet ones first. */
    private void addExpectations() {
        List<Expectations.Outcome> outcomes = data.expectations();
        if (!outcomes.isEmpty()) {
            page.markup("<ul class=\"claims\">\n");
            new ExpectedTails(outcomes)
                    .claims()
                    .forEach(each -> page.element(
                            "li", "expectation " + colour(each.outcomes().get(0)), each.claim()));
            page.markup("</ul>\n").open("Each expectation").markup("<ul>\n");
            outcomes.stream()
                    .limit(MAX_EXPECTATIONS)
                    .forEach(each -> page.element("li", "expectation " + colour(each), ExpectedTails.line(each)));
            page.markup("</ul>\n").close();
        }
    }

    /** Returns the class that colours a verdict. */
    private static String colour(Expectations.Outcome outcome) {
        return switch (outcome.verdict()) {
            case HOLDS -> "met";
            case FAILS -> "unmet";
            default -> "undecided";
        };
    }

    /** Adds the commands that repeat the numbers of the answer. */
    private void addCommands() {
        List<String> commands = headline.commands(data.directory().replaceFirst("/+$", ""));
        if (!commands.isEmpty()) {
            page.open("Commands that repeat these numbers");
            commands.forEach(command -> page.element("pre", "command", command));
            page.close();
        }
    }

    private static String id(String group) {
        return "experiment-" + Xml.text(group.replace(' ', '-'));
    }

    /** Adds the numbers of the figure that a script draws as the reader chooses. Without a script the section is hidden. */
    private void addChooser() {
        if (!isCompact()) {
            NumberTable metrics =
                    Query.GROWTH.table(data.rows().of(SummaryRow.class).stream().map(SweepTable::byColumn));
            boolean isDrawn = headline.answers().stream()
                    .limit(1)
                    .anyMatch(answer -> answer.figure().isPresent());
            page.markup("<section id=\"choose\" hidden data-start=\""
                            + Xml.text(headline.answers().stream()
                                    .findFirst()
                                    .map(CrossTable::choice)
                                    .orElse("")) + "\" data-shapes=\""
                            + String.join("|", Series.SHAPES) + "\">\n")
                    .markup("<details" + (isDrawn ? "" : " open") + "><summary>Your figure</summary>\n");
            page.paragraph(
                    "Choose a probability or a metric, the x axis, and for each parameter one value or a series for each value.");
            page.markup(
                    "<pre id=\"points\" hidden>" + Xml.text(data.parameters().csv()) + "</pre>\n");
            if (!metrics.rows().isEmpty()) {
                page.markup("<div class=\"numbers\">All metrics: ")
                        .csv("metrics.csv", metrics)
                        .markup("<a href=\"#query-" + Query.GROWTH.file() + "\">Query</a></div>\n");
            }
            page.close().markup("</section>\n");
        }
    }

    private boolean isCompact() {
        return data.rows().of(TailRow.class).size() > MAX_TAILS_AS_TEXT;
    }

    private void addGroup(String group) {
        page.markup("<section id=\"" + id(group) + "\">\n").heading(2, group);
        Experiment experiment = data.experiments().get(group);
        if (experiment != null) {
            page.paragraph(experiment.description() + ". " + experiment.source());
        }
        placement.section(group).forEach((heading, figures) -> {
            if (placement.isFolded(heading)) {
                page.open(heading + ": " + CountWords.of(figures.size(), "figure"));
                addFigures(figures);
                page.close();
            } else {
                addFigures(figures);
            }
        });
        page.markup("</section>\n");
    }

    private void addFigures(List<Figure> figures) {
        page.markup("<div class=\"grid\">\n");
        figures.forEach(figure -> page.figure(placement.id(figure), figure));
        page.markup("</div>\n");
    }

    /** Lists all bounds that apply with their tails, the worst verdicts first. */
    static NumberTable verdicts(SweepData data) {
        return Query.VERDICTS.table(data.tails().stream()
                .flatMap(tail -> tail.bounds().stream().map(bound -> Map.entry(bound, tail)))
                .sorted(Comparator.comparingInt(
                        each -> TailWords.verdict(each.getKey().verdict()).rank()))
                .map(each -> each.getValue().numbers(each.getKey())));
    }

    private void addVerdicts() {
        page.section(VERDICTS);
        NumberTable all = verdicts(data);
        if (all.rows().isEmpty()) {
            page.paragraph("No theorem applies to the events of this sweep.").markup("</section>\n");
            return;
        }
        page.paragraph(
                "The numbers of each figure compare its intervals with the bounds that apply. The error probability is divided among"
                        + " all bounds that are not vacuous (Bonferroni); \"consistent\" means that the whole interval is on the bound's"
                        + " side, \"agrees\" that it contains an exact probability. The CSV has all bounds of the sweep, the worst verdicts first.");
        page.markup("<div class=\"numbers\">")
                .csv("verdicts.csv", all)
                .markup("<a href=\"#query-" + Query.VERDICTS.file() + "\">Query</a></div>\n</section>\n");
    }

    private void addReproduction() {
        page.section(REPRODUCTION);
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
        page.markup("</section>\n");
    }

    private void addQueries() {
        TreeSet<String> queries = new TreeSet<>(List.of(Query.VERDICTS.file()));
        if (!isCompact() && !data.rows().of(SummaryRow.class).isEmpty()) {
            queries.add(Query.GROWTH.file());
        }
        placement.figures().forEach(figure -> queries.add(figure.query()));
        page.section(QUERIES);
        page.paragraph("These queries return the numbers under the figures. They are files under queries/: "
                + "./swallowtail sql --data DIR < queries/tails.sql");
        queries.forEach(query -> page.query(query, Page.resource(query)));
        page.markup("</section>\n");
    }
}
