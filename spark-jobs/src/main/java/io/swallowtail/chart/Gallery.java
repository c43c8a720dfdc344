package io.swallowtail.chart;

import java.util.List;
import java.util.Locale;

/**
 * Several drawings in one picture, in columns.
 *
 * @param title what they show together
 * @param drawings the drawings, at least one
 * @param columns how many stand side by side, at least 1
 */
public record Gallery(String title, List<Drawing> drawings, int columns) implements Drawing {
    private static final double GAP = 16;

    /** Copies the list. */
    public Gallery {
        drawings = List.copyOf(drawings);
    }

    @Override
    public String description() {
        return title + ": " + drawings.size() + " charts.";
    }

    @Override
    public int marks() {
        return drawings.stream().mapToInt(Drawing::marks).sum();
    }

    @Override
    public String svg(String id) {
        Sheet sheet = new Sheet();
        double top = 0;
        int across = Math.min(columns, drawings.size());
        for (int row = 0; row * across < drawings.size(); row++) {
            double height = 0;
            for (int i = row * across; i < Math.min(drawings.size(), (row + 1) * across); i++) {
                String svg = drawings.get(i).svg(id + "-" + (i + 1));
                double itsHeight =
                        Double.parseDouble(svg.replaceFirst("(?s)^<svg[^>]*viewBox=\"[^\"]* ([0-9.]+)\".*", "$1"));
                String place = String.format(
                        Locale.ROOT,
                        "<svg x=\"%s\" y=\"%s\" width=\"%s\" height=\"%s\"",
                        Sheet.n((i - row * across) * (WIDTH + GAP)),
                        Sheet.n(top),
                        Sheet.n(WIDTH),
                        Sheet.n(itsHeight));
                sheet.add(place + svg.substring("<svg".length()) + "\n");
                height = Math.max(height, itsHeight);
            }
            top += height + GAP;
        }
        return sheet.svg(id, title, description(), across * (WIDTH + GAP) - GAP, top - GAP);
    }
}
