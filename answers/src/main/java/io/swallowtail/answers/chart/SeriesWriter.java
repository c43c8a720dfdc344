package io.swallowtail.answers.chart;

import static io.swallowtail.answers.chart.Sheet.at;
import static io.swallowtail.answers.chart.Sheet.n;

import java.util.ArrayList;
import java.util.List;

/**
 * Draws series into the frame of a chart.
 *
 * @param isStepped whether bounds are steps, as for thresholds, which are whole numbers
 * @param isDense whether there are so many points that smaller symbols are used
 */
record SeriesWriter(Sheet sheet, Frame frame, boolean isStepped, boolean isDense) {
    /** The symbols at three quarters of the size, for charts of many points. */
    private static final List<String> SMALL = List.of(
            "m-3 0a3 3 0 1 0 6 0a3 3 0 1 0-6 0z",
            "m-2.7-2.7h5.4v5.4h-5.4z",
            "m0-3.6l3.4 6h-6.8z",
            "m0-3.9l3.3 3.9-3.3 3.9-3.3-3.9z",
            "m0 3.6l3.4-6h-6.8z",
            "m-1.2-3.4h2.4v2.2h2.2v2.4h-2.2v2.2h-2.4v-2.2h-2.2v-2.4h2.2z",
            "m-3.4 0l1.7-3h3.4l1.7 3-1.7 3h-3.4z",
            "m-3.1-3.3h6.2l-6.2 6.6h6.2z",
            "m0-4.1l1.1 2.7 2.9.2-2.2 1.9.7 2.8-2.5-1.5-2.5 1.5.7-2.8-2.2-1.9 2.9-.2z",
            "m-3.3-3.1v6.2l6.6-6.2v6.2z");

    /** Length of the stroke of an open interval. */
    private static final double STUB = 18;
    /** A smaller interval is not visible. */
    private static final double MIN_VISIBLE_HEIGHT = 0.5;
    /** Half the length of the stroke of a bound without neighbours. */
    private static final double LONE = 10;

    private double x(Mark mark) {
        return frame.x(mark.x());
    }

    /** Returns the style classes of a series and of its entry in the legend. */
    static String style(Series series) {
        return (series.look() == Series.Look.UNSEEN ? "s" : "s s" + Math.floorMod(series.style(), Series.STYLES))
                + (series.look() == Series.Look.SECOND ? " second" : "")
                + (series.look() == Series.Look.REFERENCE ? " reference" : "");
    }

    /** Draws the symbol of a style. Styles of one colour have different symbols. */
    static String shape(int style, double x, double y) {
        return "M" + n(x) + " " + n(y) + Series.SHAPES.get(symbol(style));
    }

    private static int symbol(int style) {
        return Math.floorMod(style + Math.floorDiv(style, Series.STYLES), Series.STYLES);
    }

    private String shape(Series series, Mark mark) {
        String symbol = (isDense ? SMALL : Series.SHAPES).get(symbol(series.style()));
        return "M" + n(x(mark)) + " " + n(frame.y(mark.y())) + symbol;
    }

    /** Draws a series; key is the number of its entry in the legend. */
    void draw(Series series, String style, int key) {
        sheet.add("<g class=\"" + style + "\" data-k=\"" + key + "\">");
        if (series.look().isBound()) {
            drawBound(series);
        } else if (series.look().isBareLine()) {
            drawLine(series.marks());
        } else {
            drawObserved(series);
        }
        sheet.add("</g>\n");
    }

    private void drawObserved(Series series) {
        if (series.look() == Series.Look.CURVE || series.look() == Series.Look.SECOND) {
            drawBand(series.marks());
            drawLine(series.marks());
        }
        drawBars(series.marks());
        boolean rings = series.look() == Series.Look.RINGS;
        sheet.add("<g class=\"" + (rings ? "ring" : "mark") + "\">");
        StringBuilder silent = new StringBuilder();
        for (Mark mark : series.marks()) {
            boolean isArrow = !mark.hasValue() && mark.hasInterval();
            if (isArrow || mark.hasValue() && frame.ys().holds(mark.y())) {
                String shape = isArrow ? bar(mark) : rings ? ring(x(mark), frame.y(mark.y())) : shape(series, mark);
                if (mark.tip().isEmpty()) {
                    silent.append(shape);
                } else {
                    sheet.tipped(shape, mark.tip());
                }
            }
        }
        if (silent.length() > 0) {
            sheet.tipped(silent.toString(), "");
        }
        sheet.add("</g>");
    }

    static String ring(double x, double y) {
        return "M" + n(x) + " " + n(y) + "m-8 0a8 8 0 1 0 16 0a8 8 0 1 0-16 0z";
    }

    /** Fills the band between closed intervals of neighbours. An open interval has an arrow instead, which does not cover anything. */
    private void drawBand(List<Mark> marks) {
        StringBuilder band = new StringBuilder();
        List<Mark> run = new ArrayList<>();
        for (Mark mark : marks) {
            if (Double.isFinite(mark.low()) && Double.isFinite(mark.high())) {
                run.add(mark);
            } else {
                appendBand(run, band);
                run.clear();
            }
        }
        appendBand(run, band);
        sheet.pathIfAny("band", band);
    }

    private void appendBand(List<Mark> run, StringBuilder data) {
        if (run.size() < 2 || run.stream().allMatch(this::isThin)) {
            return;
        }
        char command = 'M';
        for (int i = 0; i < run.size(); i++) {
            if (!isBetween(run, i)) {
                data.append(at(command, x(run.get(i)), frame.y(run.get(i).high())));
                command = 'L';
            }
        }
        for (int i = run.size() - 1; i >= 0; i--) {
            if (!isBetween(run, i)) {
                data.append(at('L', x(run.get(i)), frame.y(run.get(i).low())));
            }
        }
        data.append('z');
    }

    /** Returns whether both neighbours have the same interval ends, so a band needs no corner there. */
    private static boolean isBetween(List<Mark> run, int i) {
        return i > 0
                && i < run.size() - 1
                && run.get(i - 1).low() == run.get(i).low()
                && run.get(i).low() == run.get(i + 1).low()
                && run.get(i - 1).high() == run.get(i).high()
                && run.get(i).high() == run.get(i + 1).high();
    }

    /** Returns whether an interval is closed and too small to be visible. */
    private boolean isThin(Mark mark) {
        return Double.isFinite(mark.low())
                && Double.isFinite(mark.high())
                && Math.abs(frame.y(mark.low()) - frame.y(mark.high())) < MIN_VISIBLE_HEIGHT;
    }

    private void drawLine(List<Mark> marks) {
        StringBuilder data = new StringBuilder();
        boolean joined = false;
        for (int i = 0; i < marks.size(); i++) {
            Mark mark = marks.get(i);
            boolean isLevel = i > 0
                    && i < marks.size() - 1
                    && marks.get(i - 1).y() == mark.y()
                    && mark.y() == marks.get(i + 1).y();
            if (mark.hasValue() && !isLevel) {
                data.append(at(joined ? 'L' : 'M', x(mark), frame.y(mark.y())));
            }
            joined = mark.hasValue();
        }
        sheet.pathIfAny("line", data);
    }

    /** Writes one path for all bars of values. A closed end has a cap; an open end has a short stroke and an arrow. */
    private void drawBars(List<Mark> marks) {
        StringBuilder data = new StringBuilder();
        for (Mark mark : marks) {
            if (mark.hasValue() && mark.hasInterval() && !isThin(mark)) {
                data.append(bar(mark));
            }
        }
        sheet.pathIfAny("bar", data);
    }

    private String bar(Mark mark) {
        StringBuilder data = new StringBuilder(at('M', x(mark), end(mark, mark.high(), mark.low(), -STUB)));
        String back = end(data, mark.high(), 6);
        data.append(back).append('V').append(n(end(mark, mark.low(), mark.high(), STUB)));
        end(data, mark.low(), -6);
        return data.toString();
    }

    /** Returns the height of an end. An open end is drawn slightly beyond the value, or beyond the other end if there is no value. */
    private double end(Mark mark, double value, double other, double stub) {
        if (!Double.isInfinite(value)) {
            return frame.y(value);
        }
        double from = frame.y(mark.hasValue() ? mark.y() : other) + stub;
        return Math.max(frame.top(), Math.min(frame.bottom(), from));
    }

    /**
     * Draws an end at the current point: a cap, or an arrow if the end is outside the frame. Returns the move back to the current
     * point.
     */
    private String end(StringBuilder data, double value, int inward) {
        if (frame.ys().holds(value)) {
            data.append("m-3 0h6");
            return "m-3 0";
        }
        data.append("m-4 ").append(inward);
        data.append("l4 ").append(-inward).append("l4 ").append(inward);
        return "m-4 " + -inward;
    }

    private void drawBound(Series series) {
        sheet.pathIfAny("bound", isStepped ? steps(series.marks()) : joined(series.marks()));
        StringBuilder sides = new StringBuilder();
        // Every other tick suffices to show the side.
        for (int i = 0; i < series.marks().size(); i += 2) {
            Mark mark = series.marks().get(i);
            if (mark.hasValue()) {
                appendSides(sides, series.look(), frame.x(mark.x()), frame.y(mark.y()), mark.y());
            }
        }
        sheet.pathIfAny("side", sides);
    }

    /** Draws steps that meet halfway between neighbours. */
    private String steps(List<Mark> marks) {
        StringBuilder data = new StringBuilder();
        for (int i = 0; i < marks.size(); i++) {
            Mark mark = marks.get(i);
            if (!mark.hasValue()) {
                continue;
            }
            double from = Math.max(frame.left(), frame.x(mark.x() - half(marks, i, i - 1)));
            double to = Math.min(frame.right(), frame.x(mark.x() + half(marks, i, i + 1)));
            boolean joined = i > 0 && marks.get(i - 1).hasValue();
            // A step outside the frame would look like a step on its edge, so only the line towards it is drawn.
            boolean drawn = frame.ys().holds(mark.y());
            if (drawn && !joined) {
                data.append(at('M', from, frame.y(mark.y())));
            } else if (drawn && !frame.ys().holds(marks.get(i - 1).y())) {
                data.append(at('M', from, frame.y(marks.get(i - 1).y())));
            }
            if (drawn || joined && frame.ys().holds(marks.get(i - 1).y())) {
                data.append(joined ? "V" + n(frame.y(mark.y())) : "").append(drawn ? "H" + n(to) : "");
            }
        }
        return data.toString();
    }

    /** Joins the values of neighbours within the frame; a value without neighbours is a short stroke. */
    private String joined(List<Mark> marks) {
        StringBuilder data = new StringBuilder();
        for (int i = 0; i < marks.size(); i++) {
            Mark mark = marks.get(i);
            boolean follows = i > 0 && marks.get(i - 1).hasValue();
            boolean leads = i < marks.size() - 1 && marks.get(i + 1).hasValue();
            if (mark.hasValue() && follows) {
                appendWithin(data, marks.get(i - 1), mark);
            } else if (mark.hasValue() && !leads && frame.ys().holds(mark.y())) {
                double from = Math.max(frame.left(), frame.x(mark.x()) - LONE);
                double to = Math.min(frame.right(), frame.x(mark.x()) + LONE);
                data.append(at('M', from, frame.y(mark.y())));
                data.append('H').append(n(to));
            }
        }
        return data.toString();
    }

    /** Appends the part of a line between two points that the frame shows. */
    private void appendWithin(StringBuilder data, Mark a, Mark b) {
        boolean isLevel = a.y() == b.y();
        double from = isLevel ? 0 : (frame.ys().clamp(a.y()) - a.y()) / (b.y() - a.y());
        double to = isLevel ? 1 : (frame.ys().clamp(b.y()) - a.y()) / (b.y() - a.y());
        if (isLevel ? frame.ys().holds(a.y()) : from < to) {
            data.append(at('M', frame.x(a.x() + from * (b.x() - a.x())), frame.y(a.y() + from * (b.y() - a.y()))));
            data.append(at('L', frame.x(a.x() + to * (b.x() - a.x())), frame.y(a.y() + to * (b.y() - a.y()))));
        }
    }

    /** Returns the length of a step towards a neighbour: half the distance, or the length to the other side if there is no neighbour. */
    private static double half(List<Mark> marks, int i, int neighbour) {
        if (marks.size() < 2) {
            return 0.35;
        }
        int other = neighbour >= 0 && neighbour < marks.size() ? neighbour : 2 * i - neighbour;
        return Math.abs(marks.get(other).x() - marks.get(i).x()) / 2;
    }

    /** Appends a tick that points to the side of the values; a bound outside the frame has none. */
    private void appendSides(StringBuilder sides, Series.Look look, double x, double y, double value) {
        if (frame.ys().holds(value)) {
            if (look != Series.Look.LOWER_BOUND) {
                sides.append(at('M', x, y)).append("v5");
            }
            if (look != Series.Look.UPPER_BOUND) {
                sides.append(at('M', x, y)).append("v-5");
            }
        }
    }
}
