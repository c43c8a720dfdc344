package io.swallowtail.chart;

/**
 * A chart of some size in pixels: its words have the size that is wanted, and its frame takes the rest.
 *
 * @param chart the chart
 * @param width the width in pixels
 * @param height the height in pixels; 0 for as much as a frame of the usual height needs
 * @param fontSize the size of its words in pixels
 */
public record SizedChart(Chart chart, double width, double height, double fontSize) implements Drawing {
    /** The size of words in the units of a chart. */
    public static final double FONT_SIZE = 13;

    private static final double LEAST_WIDTH = 260;
    private static final double LEAST_FRAME = 60;

    /**
     * Gives the least width that leaves room for words.
     *
     * @return pixels
     */
    public double leastWidth() {
        return Math.ceil(LEAST_WIDTH * pixels());
    }

    /**
     * Gives the least height that leaves room for words at this width.
     *
     * @return pixels
     */
    public double leastHeight() {
        return Math.ceil((heightWith(LEAST_FRAME)) * pixels());
    }

    private double heightWith(double frame) {
        String svg = new ChartWriter(chart, "", width / pixels(), frame).svg();
        return Double.parseDouble(svg.replaceFirst("(?s)^<svg[^>]*viewBox=\"0 0 [0-9.]+ ([0-9.]+)\".*", "$1"));
    }

    @Override
    public double pixels() {
        return fontSize / FONT_SIZE;
    }

    @Override
    public String title() {
        return chart.title();
    }

    @Override
    public String description() {
        return chart.description();
    }

    @Override
    public int marks() {
        return chart.marks();
    }

    @Override
    public String svg(String id) {
        double frame =
                height == 0 ? ChartWriter.HEIGHT_OF_FRAME : LEAST_FRAME + height / pixels() - heightWith(LEAST_FRAME);
        return new ChartWriter(chart, id, width / pixels(), frame).svg();
    }
}
