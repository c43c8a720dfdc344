package io.swallowtail.answers.chart;

import java.util.List;
import java.util.function.IntUnaryOperator;

/**
 * Series of points on two axes. Intervals are bands and bars. Bounds are steps over whole numbers, and lines elsewhere.
 *
 * @param title the title, one line
 * @param subtitle the experiment and its fixed parameters; may be empty
 * @param description a text for readers who cannot see the chart
 * @param x the horizontal axis
 * @param y the vertical axis
 * @param series the series, in the order of the legend
 * @param notes a text below the legend
 * @param shown the visible part of the vertical axis
 */
public record Chart(
        String title,
        String subtitle,
        String description,
        Axis x,
        Axis y,
        List<Series> series,
        List<String> notes,
        Extent shown)
        implements Drawing {
    /**
     * Copies the lists.
     *
     * @throws IllegalArgumentException if an x is not finite
     */
    public Chart {
        series = List.copyOf(series);
        notes = List.copyOf(notes);
        for (Series each : series) {
            for (Mark mark : each.marks()) {
                if (!Double.isFinite(mark.x())) {
                    throw new IllegalArgumentException("x " + mark.x() + " of \"" + each.label() + "\" is not finite");
                }
            }
        }
    }

    /**
     * Makes a chart whose vertical axis shows its series.
     *
     * @param title the title, one line
     * @param subtitle the experiment and its fixed parameters; may be empty
     * @param description a text for readers who cannot see the chart
     * @param x the horizontal axis
     * @param y the vertical axis
     * @param series the series, in the order of the legend
     * @param notes a text below the legend
     */
    public Chart(
            String title,
            String subtitle,
            String description,
            Axis x,
            Axis y,
            List<Series> series,
            List<String> notes) {
        this(title, subtitle, description, x, y, series, notes, Extent.ofY(y, series));
    }

    /**
     * Makes a chart without a subtitle.
     *
     * @param description a text for readers who cannot see the chart
     * @param x the horizontal axis
     * @param y the vertical axis
     * @param series the series, in the order of the legend
     * @param notes a text below the legend
     */
    public Chart(String title, String description, Axis x, Axis y, List<Series> series, List<String> notes) {
        this(title, "", description, x, y, series, notes);
    }

    /**
     * Shows another part of the vertical axis, such as the same one in charts that are compared.
     *
     * @param extent the visible part
     * @return the changed chart
     */
    public Chart showing(Extent extent) {
        return new Chart(title, subtitle, description, x, y, series, notes, extent);
    }

    /**
     * Shows all bounds, also those far from the values.
     *
     * @return the changed chart
     */
    public Chart showingAllBounds() {
        return showing(series.stream()
                .filter(each -> each.look().isBound())
                .flatMap(each -> each.marks().stream())
                .map(Mark::y)
                .filter(Double::isFinite)
                .map(y -> new Extent(Math.floor(y), Math.ceil(y)))
                .reduce(shown, Extent::and));
    }

    /**
     * Gives it another title. Without one it has no subtitle either.
     *
     * @param text the title, which may be empty
     * @return the changed chart
     */
    public Chart titled(String text) {
        return new Chart(text, text.isEmpty() ? "" : subtitle, description, x, y, series, notes, shown);
    }

    /**
     * Removes the tips of its points, which halves the size of the SVG text.
     *
     * @return the changed chart
     */
    public Chart withoutTips() {
        List<Series> silent = series.stream()
                .map(each -> each.with(each.marks().stream()
                        .map(mark -> new Mark(mark.x(), mark.y(), mark.low(), mark.high(), ""))
                        .toList()))
                .toList();
        return with(silent);
    }

    /**
     * Draws each series in another style.
     *
     * @param style maps the present style of a series to another one
     * @return the changed chart
     */
    public Chart styled(IntUnaryOperator style) {
        return with(series.stream()
                .map(each -> new Series(each.label(), style.applyAsInt(each.style()), each.look(), each.marks()))
                .toList());
    }

    private Chart with(List<Series> others) {
        return new Chart(title, subtitle, description, x, y, others, notes, shown);
    }

    @Override
    public String svg(String id) {
        return new ChartWriter(this, id, WIDTH, ChartWriter.HEIGHT_OF_FRAME, SizedChart.Legend.BELOW).svg();
    }
}
