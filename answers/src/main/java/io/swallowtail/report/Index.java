package io.swallowtail.report;

import io.swallowtail.chart.Xml;
import io.swallowtail.experiment.Parameter;
import io.swallowtail.experiment.Point;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** The index at the side of a report: links to all figures by experiment, and a form for the script that filters them. */
final class Index {
    private static final String EVENT = "event or metric";
    private static final String EXPERIMENT = "experiment";

    private final Placement placement;
    /** The values of each filter of the form, each with the number that represents it on the page. */
    private final Map<String, Map<String, Integer>> choices = new LinkedHashMap<>();

    private final Map<Figure, String> tokens = new java.util.IdentityHashMap<>();

    Index(Placement placement) {
        this.placement = placement;
        Map<Figure, Map<String, Set<String>>> all = new java.util.IdentityHashMap<>();
        Map<String, Set<String>> values = new LinkedHashMap<>();
        placement.figures().forEach(figure -> {
            Map<String, Set<String>> ofFigure = values(figure);
            all.put(figure, ofFigure);
            ofFigure.forEach((name, some) ->
                    values.computeIfAbsent(name, key -> new LinkedHashSet<>()).addAll(some));
        });
        int[] number = {0};
        values.forEach((name, some) -> {
            List<String> sorted = new ArrayList<>(some);
            sorted.sort(Comparator.comparing(Index::number).thenComparing(value -> value));
            if (sorted.size() > 1) {
                sorted.forEach(value -> choices.computeIfAbsent(name, key -> new LinkedHashMap<>())
                        .put(value, number[0]++));
            }
        });
        all.forEach((figure, ofFigure) -> {
            TreeSet<Integer> numbers = new TreeSet<>();
            ofFigure.forEach((name, some) -> some.forEach(value -> {
                Integer token = choices.getOrDefault(name, Map.of()).get(value);
                if (token != null) {
                    numbers.add(token);
                }
            }));
            StringBuilder text = new StringBuilder();
            numbers.forEach(token -> text.append(text.length() == 0 ? "" : " ").append(token));
            tokens.put(figure, text.toString());
        });
    }

    /** Words precede numbers and keep their order; numbers are sorted by value. */
    private static BigDecimal number(String value) {
        return value.matches("-?[0-9]{1,18}([.][0-9]{1,18})?")
                ? new BigDecimal(value)
                : BigDecimal.valueOf(Long.MIN_VALUE);
    }

    private static Map<String, Set<String>> values(Figure figure) {
        Map<String, Set<String>> values = new LinkedHashMap<>();
        values.put(EXPERIMENT, Set.of(figure.experiment()));
        values.put(EVENT, new LinkedHashSet<>(figure.subject().events()));
        for (Point point : figure.subject().points()) {
            Map<String, String> texts = point.parameters().texts();
            for (Parameter<?> parameter : point.experiment().parameters()) {
                String text = texts.get(parameter.name());
                if (text != null) {
                    values.computeIfAbsent(parameter.name(), key -> new LinkedHashSet<>())
                            .add(text);
                }
            }
        }
        return values;
    }

    /** Returns the numbers of a figure's filter values. */
    String tokens(Figure figure) {
        return tokens.get(figure);
    }

    void write(Page page) {
        page.markup("<nav id=\"index\" aria-label=\"Index\">\n");
        writeForm(page);
        page.markup("<ul>\n");
        if (!placement.start().isEmpty()) {
            page.markup("<li><a href=\"#start\">Main figures</a>\n");
        }
        for (String experiment : placement.experiments()) {
            List<Figure> figures = placement.figures(experiment);
            page.markup("<li><a href=\"#experiment-" + Xml.text(experiment) + "\">" + Xml.text(experiment) + "</a>\n");
            if (!figures.isEmpty()) {
                page.open(ReportSummary.count(figures.size(), "figure")).markup("<ul>\n");
                for (Figure figure : figures) {
                    page.markup("<li><a href=\"#" + placement.id(figure) + "\">"
                            + Xml.text(figure.subject().name()) + "</a>\n");
                }
                page.markup("</ul>").close();
            }
        }
        for (String part : List.of("Verdicts", "Slowest points", "How to reproduce it", "Queries")) {
            page.markup("<li><a href=\"#" + Page.anchor(part) + "\">" + part + "</a>\n");
        }
        page.markup("</ul>\n</nav>\n");
    }

    /** Writes the form. It stays hidden if scripts are disabled. */
    private void writeForm(Page page) {
        if (placement.start().isEmpty()) {
            return;
        }
        page.markup("<form id=\"filter\" hidden>\n<details><summary>Filter</summary>\n");
        page.markup("<label>words <input type=\"search\" name=\"words\"></label>\n");
        choices.forEach((name, values) -> {
            page.markup("<label>" + Xml.text(name) + " <select><option value=\"\">any");
            values.forEach((value, token) -> page.markup("<option value=\"" + token + "\">" + Xml.text(value)));
            page.markup("</select></label>\n");
        });
        page.markup(
                "<button type=\"reset\">Show all</button></details>\n<p id=\"found\" aria-live=\"polite\"></p>\n</form>\n");
    }
}
