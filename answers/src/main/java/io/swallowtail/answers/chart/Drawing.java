package io.swallowtail.answers.chart;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** A picture that can be written as SVG. Equal drawings give equal bytes. */
public interface Drawing {
    /** Default width of charts in units; texts are about 13 units high. */
    double WIDTH = 440;

    /**
     * Describes the picture for readers who cannot see it.
     *
     * @return a few sentences
     */
    String description();

    /**
     * Writes the picture for a page that has {@link #styleSheet}.
     *
     * @param id a unique id on the page, of letters, digits and hyphens
     * @return an svg element with a title and a description for screen readers
     */
    String svg(String id);

    /**
     * Writes the picture as a separate file. It is light or dark like the reader's screen, and light on paper.
     *
     * @return a self-contained SVG document in UTF-8
     */
    default String document() {
        String svg = svg("chart");
        int head = svg.indexOf('>') + 1;
        String open = svg.substring(0, head);
        String[] size = size(svg);
        String sized = open.replaceFirst(
                "<svg",
                "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"" + size[0] + "\" height=\"" + size[1]
                        + "\" style=\"max-width:100%;height:auto\"");
        String paper = "<rect class=\"paper\" width=\"" + size[0] + "\" height=\"" + size[1] + "\"/>";
        return sized + "\n<style>\n" + styleSheet() + "</style>\n" + paper + svg.substring(head) + "\n";
    }

    /** Returns the width and the height of an svg element. */
    static String[] size(String svg) {
        String open = svg.substring(0, svg.indexOf('>'));
        return open.replaceFirst("(?s).*viewBox=\"0 0 ([^\"]*)\".*", "$1").split(" ");
    }

    /**
     * Returns the style sheet of all drawings: light or dark like the reader's screen, and light on paper.
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
