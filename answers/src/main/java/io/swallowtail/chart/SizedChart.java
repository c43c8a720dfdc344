package io.swallowtail.chart;

/**
 * A chart with a given size in pixels. Its texts have a given size, and its frame takes the rest.
 *
 * @param chart the chart
 * @param width the width in pixels
 * @param height the height in pixels; 0 for a frame of the default height
 * @param fontSize the size of its texts in pixels
 */
public record SizedChart(Chart chart, double width, double height, double fontSize) implements Drawing {
    /** The size of texts in the units of a chart. */
    public static final double FONT_SIZE = 13;

    private static final double MIN_WIDTH = 260;
    private static final double MIN_FRAME = 60;

    /**
     * Returns the minimum width, which leaves room for the texts.
     *
     * @return pixels
     */
    public double leastWidth() {
        return Math.ceil(MIN_WIDTH * pixels());
    }

    /**
     * Returns the minimum height at this width, which leaves room for the texts.
     *
     * @return pixels
     */
    public double leastHeight() {
        return Math.ceil((heightWith(MIN_FRAME)) * pixels());
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
                height == 0 ? ChartWriter.HEIGHT_OF_FRAME : MIN_FRAME + height / pixels() - heightWith(MIN_FRAME);
        return new ChartWriter(chart, id, width / pixels(), frame).svg();
    }
}
