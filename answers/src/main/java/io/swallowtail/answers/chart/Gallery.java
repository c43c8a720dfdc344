package io.swallowtail.answers.chart;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Several drawings in one picture, arranged in columns.
 *
 * @param title the title of the whole picture
 * @param drawings the drawings, at least one
 * @param columns the number of columns, at least 1
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
    public String svg(String id) {
        List<String> svgs = new ArrayList<>();
        List<double[]> sizes = new ArrayList<>();
        for (int i = 0; i < drawings.size(); i++) {
            svgs.add(drawings.get(i).svg(id + "-" + (i + 1)));
            sizes.add(Arrays.stream(Drawing.size(svgs.get(i)))
                    .mapToDouble(Double::parseDouble)
                    .toArray());
        }
        int across = Math.min(columns, drawings.size());
        double column = sizes.stream().mapToDouble(size -> size[0]).max().orElse(WIDTH) + GAP;
        Sheet sheet = new Sheet();
        double top = 0;
        for (int first = 0; first < drawings.size(); first += across) {
            double height = 0;
            for (int i = first; i < Math.min(drawings.size(), first + across); i++) {
                String place = "<svg x=\"" + Sheet.n((i - first) * column) + "\" y=\"" + Sheet.n(top) + "\" width=\""
                        + Sheet.n(sizes.get(i)[0]) + "\" height=\"" + Sheet.n(sizes.get(i)[1]) + "\"";
                sheet.add(place + svgs.get(i).substring("<svg".length()) + "\n");
                height = Math.max(height, sizes.get(i)[1]);
            }
            top += height + GAP;
        }
        return sheet.svg(id, title, description(), across * column - GAP, top - GAP);
    }
}
