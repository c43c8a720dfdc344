package io.swallowtail.answers.chart;

/**
 * A chart of a given size and legend. Texts keep their size, so only the frame grows or shrinks.
 *
 * @param width the width of the picture, at least 200
 * @param height the height of the picture; 0 for the frame of other charts. The frame keeps a least height
 * @param legend the place of the names of series
 */
public record SizedChart(Chart chart, double width, double height, Legend legend) implements Drawing {
    private static final double LEAST_FRAME = 60;

    /** The place of a legend. */
    public enum Legend {
        /** Below the frame. */
        BELOW,
        /** In the corner of the frame that covers the fewest points. */
        INSIDE,
        /** No legend. */
        NONE
    }

    @Override
    public String description() {
        return chart.description();
    }

    @Override
    public String svg(String id) {
        ChartWriter writer = new ChartWriter(chart, id, width, ChartWriter.HEIGHT_OF_FRAME, legend);
        String svg = writer.svg();
        if (height == 0) {
            return svg;
        }
        double frame = ChartWriter.HEIGHT_OF_FRAME + height - writer.height();
        return new ChartWriter(chart, id, width, Math.max(LEAST_FRAME, frame), legend).svg();
    }
}
