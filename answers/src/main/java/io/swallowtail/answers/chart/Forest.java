package io.swallowtail.answers.chart;

import static io.swallowtail.answers.chart.Sheet.n;

import io.swallowtail.answers.chart.Axis.Scale;
import java.util.List;

/**
 * A list of probabilities with their intervals and bounds, on an axis of decimal logarithms.
 *
 * @param title the title, one line
 * @param description a text for readers who cannot see the chart
 * @param label the label of the axis
 * @param items the probabilities
 * @param notes a text below the chart
 */
public record Forest(String title, String description, String label, List<Item> items, List<String> notes)
        implements Drawing {
    private static final double LEFT = 14;
    private static final double RIGHT = 14;
    private static final double ROW = 32;
    private static final double LINE = 15;
    private static final int LONGEST_LABEL = 56;
    private static final int MAX_LABEL_LINES = 4;

    /**
     * A probability.
     *
     * @param label the event
     * @param mark its decimal logarithm and those of the limits, in {@code y}; {@code x} is not used
     * @param bounds the bounds on it
     */
    public record Item(String label, Mark mark, List<Bound> bounds) {}

    /**
     * A bound on a probability.
     *
     * @param name its name
     * @param log10 its decimal logarithm
     * @param look the kind of bound: upper, lower or exact
     */
    public record Bound(String name, double log10, Series.Look look) {}

    @Override
    public int marks() {
        return items.size();
    }

    @Override
    public String svg(String id) {
        Sheet sheet = new Sheet();
        double top = sheet.title(title, 52, 3) + 6;
        double bottom = top + items.stream().mapToDouble(Forest::height).sum() + 4;
        Frame frame = new Frame(LEFT, top, Drawing.WIDTH - RIGHT, bottom, extent(), new Extent(0, 1));
        drawAxis(sheet, frame);
        double next = top;
        for (Item item : items) {
            drawItem(sheet, frame, item, next);
            next += height(item);
        }
        double y = bottom + 38;
        for (String note : notes) {
            y = sheet.note(y, note, 66, 4);
        }
        return sheet.add("\n").svg(id, title, description, Drawing.WIDTH, y + 10);
    }

    private static List<String> lines(Item item) {
        return Sheet.wrap(item.label(), LONGEST_LABEL, MAX_LABEL_LINES);
    }

    private static double height(Item item) {
        return ROW + LINE * (lines(item).size() - 1);
    }

    private Extent extent() {
        Axis axis = Axis.of(label, Scale.LOG10);
        List<Series> series = items.stream()
                .flatMap(item -> java.util.stream.Stream.concat(
                        java.util.stream.Stream.of(new Series("", 0, Series.Look.POINTS, List.of(item.mark()))),
                        item.bounds().stream()
                                .map(bound -> new Series("", 0, bound.look(), List.of(Mark.of(0, bound.log10(), ""))))))
                .toList();
        Extent tight = Extent.ofY(axis, series);
        return tight.high() >= -1.01 ? new Extent(tight.low(), 0) : tight;
    }

    private void drawAxis(Sheet sheet, Frame frame) {
        for (Ticks.Tick tick : Ticks.of(
                Axis.of(label, Scale.LOG10), frame.xs().low(), frame.xs().high())) {
            double x = frame.x(tick.value());
            sheet.path(
                    tick.isLabelled() ? "grid" : "grid fine",
                    "M" + n(x) + " " + n(frame.top()) + "V" + n(frame.bottom()));
            if (tick.isLabelled()) {
                String anchor = x > frame.right() - 12 ? "tick end" : x < frame.left() + 12 ? "tick" : "tick middle";
                sheet.number(x, frame.bottom() + 17, anchor, tick);
            }
        }
        sheet.path("axis", "M" + n(frame.left()) + " " + n(frame.bottom()) + "H" + n(frame.right()));
        sheet.text((frame.left() + frame.right()) / 2, frame.bottom() + 35, "label middle", label);
        sheet.add("\n");
    }

    private void drawItem(Sheet sheet, Frame frame, Item item, double top) {
        double y = top + height(item) - 9;
        Mark mark = item.mark();
        List<String> lines = lines(item);
        for (int i = 0; i < lines.size(); i++) {
            sheet.text(frame.left(), top + 13 + i * LINE, "label halo", lines.get(i));
        }
        sheet.add("<g class=\"s s0\">");
        if (mark.hasInterval()) {
            double low = frame.x(frame.xs().clamp(mark.low()));
            double high = frame.x(frame.xs().clamp(mark.high()));
            sheet.path(
                    "bar wide",
                    "M" + n(low) + " " + n(y) + "H" + n(high) + end(frame, mark.low(), low, y, 1)
                            + end(frame, mark.high(), high, y, -1));
        }
        if (!mark.hasInterval() && mark.y() == Double.NEGATIVE_INFINITY) {
            // The probability is below the range of doubles; an impossible event has no mark.
            sheet.path("bar wide", end(frame, Double.NEGATIVE_INFINITY, frame.left(), y, 1));
        }
        if (mark.hasValue() && frame.xs().holds(mark.y())) {
            sheet.add("<g class=\"mark\">")
                    .tipped(SeriesWriter.shape(0, frame.x(mark.y()), y), mark.tip())
                    .add("</g>");
        }
        for (Bound bound : item.bounds()) {
            if (frame.xs().holds(bound.log10())) {
                double x = frame.x(bound.log10());
                String side = bound.look() == Series.Look.UPPER_BOUND
                        ? "h-5"
                        : bound.look() == Series.Look.LOWER_BOUND ? "h5" : "m-5 0h10";
                sheet.add("<g class=\"bound\">")
                        .tipped("M" + n(x) + " " + n(y - 7) + "v14", bound.name())
                        .add("</g>");
                sheet.path("side", "M" + n(x) + " " + n(y) + side);
            }
        }
        sheet.add("</g>\n");
    }

    private static String end(Frame frame, double value, double x, double y, int inward) {
        return frame.xs().holds(value)
                ? "M" + n(x) + " " + n(y - 3) + "v6"
                : "M" + n(x + inward * 6) + " " + n(y - 4) + "L" + n(x) + " " + n(y) + "L" + n(x + inward * 6) + " "
                        + n(y + 4);
    }
}
