package io.swallowtail.report;

import java.util.List;
import java.util.Optional;

/** A page with figures and their numbers, and nothing of a whole report. */
public final class ChartPage {
    private ChartPage() {}

    /**
     * Writes the page.
     *
     * @param title its title
     * @param figures the figures; the query of each is a resource, unless another one is given
     * @param query the statement that gave the numbers, if it is none of the resources
     * @return an HTML document in UTF-8
     */
    public static String of(String title, List<Figure> figures, Optional<String> query) {
        Page page = new Page(title, false);
        page.markup("<header>\n").heading(1, title).markup("</header>\n<main>\n<div class=\"grid\">\n");
        figures.forEach(figure -> page.figure("", figure));
        page.markup("</div>\n");
        figures.stream()
                .map(Figure::query)
                .distinct()
                .forEach(name -> page.markup("<div id=\"query-" + name + "\">\n")
                        .open(name)
                        .code(query.orElseGet(() -> FigureKind.sql(name)))
                        .close()
                        .markup("</div>\n"));
        return page.markup("</main>\n").text();
    }
}
