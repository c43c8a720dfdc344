package io.swallowtail.chart;

import java.util.List;

/**
 * Series of points over two axes, with their intervals as bands and bars, and bounds as steps over whole numbers and as lines elsewhere.
 *
 * @param title what it shows, one line
 * @param description what is to be seen, in words
 * @param x the horizontal axis
 * @param y the vertical axis
 * @param series the series, in the order of the legend
 * @param notes what stands below the legend
 * @param yExtent the part of the vertical axis to show, or null for what the series take
 */
public record Chart(
        String title, String description, Axis x, Axis y, List<Series> series, List<String> notes, Extent yExtent)
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
        return new Chart(title, description, x, y, series, notes, extent);
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
        return new Chart(title, description, x, y, silent, notes, yExtent);
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
        return new ChartWriter(this, id).svg();
    }
}
