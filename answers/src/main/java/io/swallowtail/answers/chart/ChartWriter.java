package io.swallowtail.answers.chart;

import static io.swallowtail.answers.chart.Sheet.at;
import static io.swallowtail.answers.chart.Sheet.n;

import io.swallowtail.answers.chart.Axis.Scale;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Lays out a chart: title, frame with its axes, series, legend, notes. */
final class ChartWriter {
    private static final double LEFT = 62;
    private static final double RIGHT = 12;
    /** The height of the frame unless a picture has a given height. */
    static final double HEIGHT_OF_FRAME = 224;

    private static final double LINE = 18;
    private static final double WORDS = 14;
    private static final int LONGEST_TITLE_LINE = 52;
    private static final int MAX_TITLE_LINES = 4;
    private static final int LONGEST_LABEL = 52;
    private static final int MAX_LABEL_LINES = 3;
    private static final int LONGEST_NOTE_LINE = 66;
    private static final double WIDTH_OF_CHARACTER = 6.9;
    private static final double SAMPLE = 34;
    private static final int FEW_CURVES = 3;
    private static final int DENSE_MARKS = 30;

    private final Chart chart;
    private final String id;
    private final double width;
    private final double heightOfFrame;
    private final SizedChart.Legend legend;
    private double height;
    private final Sheet sheet = new Sheet();
    /** The number of each entry in the legend. All series of the entry have this number. */
    private final Map<String, Integer> keys = new HashMap<>();

    private final List<Series> entries = new ArrayList<>();
    private final List<Series> drawn;

    ChartWriter(Chart chart, String id, double width, double heightOfFrame, SizedChart.Legend legend) {
        this.legend = legend;
        this.chart = chart;
        this.id = id;
        this.width = width;
        this.heightOfFrame = heightOfFrame;
        this.drawn = Coinciding.separated(chart);
        for (boolean shared : new boolean[] {false, true}) {
            for (Series series : drawn) {
                if (isShared(series) == shared && keys.putIfAbsent(entry(series), entries.size()) == null) {
                    entries.add(series);
                }
            }
        }
    }

    /** Returns whether all series with this label share one entry in the legend, even if their styles differ. */
    private static boolean isShared(Series series) {
        return !series.look().isObserved() && series.look() != Series.Look.LINE;
    }

    /** Returns whether a bound coincides with one of another style. In the colour of one series it would seem to bound only that series. */
    private boolean isOfSeveral(Series bound) {
        return bound.look().isBound()
                && drawn.stream()
                        .anyMatch(other -> other.style() != bound.style()
                                && other.look() == bound.look()
                                && other.marks().equals(bound.marks()));
    }

    private static String entry(Series series) {
        return (isShared(series) ? "all " : series.style() + " ") + series.label();
    }

    String svg() {
        double y = sheet.title(chart.title(), characters(LONGEST_TITLE_LINE), MAX_TITLE_LINES);
        if (!chart.subtitle().isEmpty()) {
            y = sheet.note(y - 1, chart.subtitle(), characters(LONGEST_NOTE_LINE), MAX_TITLE_LINES) + 4;
        }
        sheet.text(6, y + 15, "small", Sheet.cut(chart.y().label(), characters(LONGEST_LABEL)));
        double top = y + 32;
        Frame frame = new Frame(
                LEFT, top, width - RIGHT, top + heightOfFrame, Extent.ofX(chart.x(), chart.series()), chart.shown());
        drawAxes(frame);
        long curves = drawn.stream().filter(series -> !series.look().isBound()).count();
        // Open symbols of several series do not hide each other.
        sheet.add("<g class=\"plot " + (curves > FEW_CURVES ? "many" : curves > 1 ? "few" : "one") + "\""
                + scales(frame) + ">");
        boolean stepped = chart.x().whole() && chart.x().scale() == Scale.LINEAR;
        SeriesWriter writer = new SeriesWriter(sheet, frame, stepped, isDense());
        for (boolean bounds : new boolean[] {true, false}) {
            for (Series series : drawn) {
                if (series.look().isBound() == bounds) {
                    String style = isOfSeveral(series) ? "s" : SeriesWriter.style(series);
                    writer.draw(series, style, keys.get(entry(series)));
                }
            }
        }
        sheet.add("</g>\n");
        y = frame.bottom() + 40 + below();
        if (legend == SizedChart.Legend.INSIDE) {
            drawLegend(frame);
        } else if (legend == SizedChart.Legend.BELOW) {
            y = drawLegend(y + 4) - 4;
        }
        for (String note : chart.notes()) {
            y = sheet.note(y, note, characters(LONGEST_NOTE_LINE), 4);
        }
        sheet.add("\n");
        height = y + 10;
        return sheet.svg(id, name(), chart.description(), width, height);
    }

    /** Returns the height of the picture that was drawn. */
    double height() {
        return height;
    }

    /** Returns the length of a line that is a number of characters long in a picture of the usual width. */
    private int characters(int usual) {
        return (int) (usual * width / Drawing.WIDTH);
    }

    /** Returns the height of the second line of words on the horizontal axis. */
    private double below() {
        return chart.x().words().isEmpty() ? 0 : WORDS;
    }

    private boolean isDense() {
        return drawn.stream()
                        .filter(series ->
                                !series.look().isBound() && !series.look().isBareLine())
                        .mapToInt(series -> series.marks().size())
                        .sum()
                > DENSE_MARKS;
    }

    private String name() {
        return chart.subtitle().isEmpty() ? chart.title() : chart.title() + ": " + chart.subtitle();
    }

    /** Writes the frame's position and extents, which a script uses to zoom and to read values. */
    private String scales(Frame frame) {
        return " data-frame=\"" + n(frame.left()) + " " + n(frame.top()) + " " + n(frame.right()) + " "
                + n(frame.bottom()) + "\" data-x=\"" + scale(chart.x(), frame.xs()) + "\" data-y=\""
                + scale(chart.y(), frame.ys()) + "\"";
    }

    private static String scale(Axis axis, Extent extent) {
        return axis.scale() + " " + extent.low() + " " + extent.high();
    }

    private void drawAxes(Frame frame) {
        double[] lastLabel = {Double.NEGATIVE_INFINITY, Double.NEGATIVE_INFINITY};
        int row = 0;
        StringBuilder grid = new StringBuilder();
        StringBuilder fine = new StringBuilder();
        Sheet numbers = new Sheet();
        for (Ticks.Tick tick : Ticks.of(chart.x(), frame.xs().low(), frame.xs().high())) {
            double x = frame.x(tick.value());
            double half =
                    WIDTH_OF_CHARACTER * (tick.base().length() + tick.exponent().length()) / 2;
            // Words take two lines in turn.
            row = chart.x().words().isEmpty() ? 0 : 1 - row;
            double middle = Math.max(half, Math.min(x, width - 2 - half));
            boolean labelled = tick.isLabelled() && middle - half > lastLabel[row] + 4;
            (labelled ? grid : fine).append(at('M', x, frame.top()));
            (labelled ? grid : fine).append('V').append(n(frame.bottom()));
            if (labelled) {
                numbers.number(middle, frame.bottom() + 17 + row * WORDS, "tick middle", tick);
                lastLabel[row] = middle + half;
            }
        }
        for (Ticks.Tick tick : Ticks.of(chart.y(), frame.ys().low(), frame.ys().high())) {
            double y = frame.y(tick.value());
            StringBuilder lines = tick.isLabelled() ? grid : fine;
            lines.append(at('M', frame.left(), y)).append('H').append(n(frame.right()));
            if (tick.isLabelled()) {
                numbers.number(frame.left() - 7, y + 4.5, "tick end", tick);
            }
        }
        sheet.pathIfAny("grid fine", fine);
        sheet.path("grid", grid.toString()).add(numbers.toString());
        sheet.path(
                "axis",
                "M" + n(frame.left()) + " " + n(frame.top()) + "V" + n(frame.bottom()) + "H" + n(frame.right()));
        sheet.text(
                (frame.left() + frame.right()) / 2,
                frame.bottom() + 35 + below(),
                "label middle",
                Sheet.cut(chart.x().label(), characters(LONGEST_LABEL)));
        sheet.add("\n");
    }

    /** Lists the entries of the legend that have names. */
    private List<Integer> named() {
        return IntStream.range(0, entries.size())
                .filter(key -> !entries.get(key).label().isEmpty())
                .boxed()
                .toList();
    }

    /** Returns the width of the longest line in the legend. */
    private double longest() {
        return WIDTH_OF_CHARACTER
                * named().stream()
                        .mapToDouble(key -> Math.min(characters(LONGEST_LABEL), Sheet.width(named(key))))
                        .max()
                        .orElse(0);
    }

    /** Draws the legend in the corner of the frame that covers the fewest points. */
    private void drawLegend(Frame frame) {
        double wide = SAMPLE + longest() + 6;
        double high = LINE * named().stream().mapToInt(key -> label(key).size()).sum() + 4;
        double[] corner = Stream.of(frame.right() - wide - 4, frame.left() + 8)
                .flatMap(x ->
                        Stream.of(frame.top() + 4, frame.bottom() - high - 4).map(y -> new double[] {x, y}))
                .min(Comparator.comparingLong(at -> covered(frame, at[0], at[1], wide, high)))
                .orElseThrow();
        if (!named().isEmpty()) {
            sheet.add("<rect class=\"paper\" x=\"" + n(corner[0]) + "\" y=\"" + n(corner[1]) + "\" width=\"" + n(wide)
                    + "\" height=\"" + n(high) + "\"/>");
        }
        double y = corner[1];
        for (int key : named()) {
            drawSample(key, corner[0] + 4, y + 11);
            y += LINE * label(key).size();
        }
    }

    /** Counts the points and intervals within a box. */
    private long covered(Frame frame, double x, double y, double wide, double high) {
        return drawn.stream()
                .flatMap(series -> series.marks().stream())
                .filter(mark -> frame.x(mark.x()) >= x && frame.x(mark.x()) <= x + wide)
                .filter(mark -> DoubleStream.of(mark.y(), mark.low(), mark.high())
                        .filter(value -> !Double.isNaN(value))
                        .map(frame::y)
                        .anyMatch(place -> place >= y && place <= y + high))
                .count();
    }

    /** Draws the legend in columns, with one sample per entry; returns the height below it. */
    private double drawLegend(double top) {
        List<Integer> named = named();
        if (named.isEmpty()) {
            return top;
        }
        double room = width - 12;
        int columns = (int) Math.max(1, Math.min(4, room / (SAMPLE + 14 + longest())));
        int rows = (named.size() + columns - 1) / columns;
        if (columns == 1) {
            double y = top;
            for (int key : named) {
                drawSample(key, 8, y + 10);
                y += LINE * label(key).size();
            }
            return y + 6;
        }
        for (int i = 0; i < named.size(); i++) {
            drawSample(named.get(i), 8 + i / rows * (room / columns), top + 10 + i % rows * LINE);
        }
        return top + 6 + rows * LINE;
    }

    private void drawSample(int key, double x, double y) {
        Series series = entries.get(key);
        String style = !isShared(series)
                ? " " + SeriesWriter.style(series)
                : series.look() == Series.Look.REFERENCE ? " reference" : "";
        sheet.add("<g class=\"key" + style + "\" data-k=\"" + key + "\">");
        if (series.look().isBound() && side(series).isEmpty()) {
            sheet.path("bound", "M" + n(x) + " " + n(y) + "h" + n(SAMPLE - 8));
            String side = series.look() == Series.Look.UPPER_BOUND
                    ? "v5"
                    : series.look() == Series.Look.LOWER_BOUND ? "v-5" : "m0-5v10";
            sheet.path("side", "M" + n(x + (SAMPLE - 8) / 2) + " " + n(y) + side);
        } else if (!series.look().isBound()) {
            double middle = x + (SAMPLE - 8) / 2;
            boolean isSeen = series.marks().stream().anyMatch(Mark::hasValue);
            if (isSeen && series.look() != Series.Look.POINTS && series.look() != Series.Look.RINGS) {
                sheet.path("line", "M" + n(x) + " " + n(y) + "h" + n(SAMPLE - 8));
            }
            if (!isSeen && series.marks().stream().anyMatch(Mark::hasInterval)) {
                sheet.path("bar", "M" + n(middle) + " " + n(y - 7) + "v14m-4-6l4 6l4-6");
            } else if (isSeen && series.look() == Series.Look.RINGS) {
                sheet.path("ring", SeriesWriter.ring(middle, y));
            } else if (isSeen && !series.look().isBareLine()) {
                sheet.path("mark", SeriesWriter.shape(series.style(), middle, y));
            }
        }
        List<String> lines = label(key);
        for (int i = 0; i < lines.size(); i++) {
            sheet.text(x + SAMPLE, y + 4.5 + i * LINE, "label", lines.get(i));
        }
        sheet.add("</g>");
    }

    private List<String> label(int key) {
        return Sheet.wrap(named(key), characters(LONGEST_LABEL), MAX_LABEL_LINES);
    }

    private String named(int key) {
        return entries.get(key).label() + side(entries.get(key));
    }

    /** States on which side of the picture a bound lies that is completely outside. The legend then shows no sample of it. */
    private String side(Series entry) {
        double[] values = drawn.stream()
                .filter(series ->
                        series.look() == entry.look() && series.label().equals(entry.label()))
                .flatMap(series -> series.marks().stream())
                .filter(Mark::hasValue)
                .mapToDouble(Mark::y)
                .toArray();
        boolean isBelow =
                Arrays.stream(values).allMatch(value -> value < chart.shown().low());
        boolean isAbove =
                Arrays.stream(values).allMatch(value -> value > chart.shown().high());
        boolean isBeyond = entry.look().isBound() && values.length > 0 && (isBelow || isAbove);
        return isBeyond ? isBelow ? " (below the picture)" : " (above the picture)" : "";
    }
}
