package io.swallowtail.chart;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** A picture that can be written as SVG. Equal drawings give equal bytes. */
public interface Drawing {
    /** Width of charts, in their units; texts are some 13 units high. */
    double WIDTH = 440;

    /**
     * Names the picture.
     *
     * @return one line
     */
    String title();

    /**
     * Says in words what is to be seen, for those who cannot see it.
     *
     * @return some sentences
     */
    String description();

    /**
     * Counts what it draws of the numbers.
     *
     * @return how many points, intervals and steps
     */
    int marks();

    /**
     * Writes the picture for a page that has {@link #styleSheet}.
     *
     * @param id a name that nothing else on the page has, of letters, digits and hyphens
     * @return an svg element with a title and a description for screen readers
     */
    String svg(String id);

    /**
     * Gives the size of a unit in a file of its own.
     *
     * @return how many pixels a unit takes
     */
    default double pixels() {
        return 1;
    }

    /**
     * Writes the picture as a file of its own that is light or dark as the reader's screen, and light on paper.
     *
     * @return an SVG document in UTF-8 that needs nothing else
     */
    default String document() {
        return document(Theme.SCREEN);
    }

    /**
     * Writes the picture as a file of its own.
     *
     * @param theme its colours
     * @return an SVG document in UTF-8 that needs nothing else
     */
    default String document(Theme theme) {
        String svg = svg("chart");
        int head = svg.indexOf('>') + 1;
        String open = svg.substring(0, head);
        String[] box = open.replaceFirst("(?s).*viewBox=\"([^\"]*)\".*", "$1").split(" ");
        String sized = open.replaceFirst(
                "<svg",
                "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"" + Sheet.n(pixels() * Double.parseDouble(box[2]))
                        + "\" height=\"" + Sheet.n(pixels() * Double.parseDouble(box[3])) + "\"");
        String paper = theme == Theme.PRINT
                ? ""
                : "<rect class=\"paper\" width=\"" + box[2] + "\" height=\"" + box[3] + "\"/>";
        return sized + "\n<style>\n" + theme.styleSheet() + "</style>\n" + paper + svg.substring(head) + "\n";
    }

    /**
     * Gives the style sheet of all drawings: light, dark where the reader's screen is, and light on paper.
     *
     * @return CSS
     */
    static String styleSheet() {
        try (InputStream in = Drawing.class.getResourceAsStream("chart.css")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
