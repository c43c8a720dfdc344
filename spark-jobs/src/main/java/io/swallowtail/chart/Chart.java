package io.swallowtail.chart;

import java.util.List;
import java.util.function.IntUnaryOperator;

/**
 * Series of points over two axes, with their intervals as bands and bars, and bounds as steps over whole numbers and as lines elsewhere.
 *
 * @param title what it shows, in words, one line
 * @param subtitle what it is about: an experiment and its fixed parameters; empty for nothing
 * @param description what is to be seen, in words
 * @param x the horizontal axis
 * @param y the vertical axis
 * @param series the series, in the order of the legend
 * @param notes what stands below the legend
 * @param yExtent the part of the vertical axis to show, or null for what the series take
 */
public record Chart(
        String title,
        String subtitle,
        String description,
        Axis x,
        Axis y,
        List<Series> series,
        List<String> notes,
        Extent yExtent)
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
     * Makes a chart whose title says everything.
     *
     * @param title what it shows
     * @param description what is to be seen, in words
     * @param x the horizontal axis
     * @param y the vertical axis
     * @param series the series, in the order of the legend
     * @param notes what stands below the legend
     * @param yExtent the part of the vertical axis to show, or null for what the series take
     */
    public Chart(
            String title, String description, Axis x, Axis y, List<Series> series, List<String> notes, Extent yExtent) {
        this(title, "", description, x, y, series, notes, yExtent);
    }

    /**
     * Gives the part of the vertical axis that it shows.
     *
     * @return the extent
     */
    public Extent shown() {
        return yExtent == null ? Extent.ofY(y, series) : yExtent;
    }

    /**
     * Shows another part of the vertical axis.
     *
     * @param extent the part
     * @return the same chart otherwise
     */
    public Chart showing(Extent extent) {
        return new Chart(title, subtitle, description, x, y, series, notes, extent);
    }

    /**
     * Draws its points without words that appear where one is pointed at, which takes half the room.
     *
     * @return the same chart otherwise
     */
    public Chart withoutTips() {
        List<Series> silent = series.stream()
                .map(each -> new Series(
                        each.label(),
                        each.style(),
                        each.look(),
                        each.marks().stream()
                                .map(mark -> new Mark(mark.x(), mark.y(), mark.low(), mark.high(), ""))
                                .toList()))
                .toList();
        return with(silent);
    }

    /**
     * Draws each series in another style.
     *
     * @param style gives the style by the one that a series has
     * @return the same chart otherwise
     */
    public Chart styled(IntUnaryOperator style) {
        return with(series.stream()
                .map(each -> new Series(each.label(), style.applyAsInt(each.style()), each.look(), each.marks()))
                .toList());
    }

    /**
     * Changes the words around it.
     *
     * @param newTitle another title without a subtitle, or null for what it has
     * @param xLabel another label of the horizontal axis, or null
     * @param yLabel another label of the vertical axis, or null
     * @return the same chart otherwise
     */
    public Chart labelled(String newTitle, String xLabel, String yLabel) {
        return new Chart(
                newTitle == null ? title : newTitle,
                newTitle == null ? subtitle : "",
                description,
                xLabel == null ? x : new Axis(xLabel, x.scale(), x.whole()),
                yLabel == null ? y : new Axis(yLabel, y.scale(), y.whole()),
                series,
                notes,
                yExtent);
    }

    private Chart with(List<Series> others) {
        return new Chart(title, subtitle, description, x, y, others, notes, yExtent);
    }

    @Override
    public int marks() {
        return series.stream()
                .flatMap(each -> each.marks().stream())
                .mapToInt(mark -> mark.hasValue() || mark.hasInterval() ? 1 : 0)
                .sum();
    }

    @Override
    public String svg(String id) {
        return new ChartWriter(this, id, WIDTH, ChartWriter.HEIGHT_OF_FRAME).svg();
    }
}
