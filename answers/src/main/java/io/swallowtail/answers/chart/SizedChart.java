package io.swallowtail.answers.chart;

/**
 * A chart of a given size. Texts keep their size, so only the frame grows or shrinks.
 *
 * @param width the width of the picture, at least 200
 * @param height the height of the picture; 0 for the frame of other charts. The frame keeps a least height
 */
public record SizedChart(Chart chart, double width, double height) implements Drawing {
    private static final double LEAST_FRAME = 60;

    @Override
    public String description() {
        return chart.description();
    }

    @Override
    public String svg(String id) {
        ChartWriter writer = new ChartWriter(chart, id, width, ChartWriter.HEIGHT_OF_FRAME);
        String svg = writer.svg();
        if (height == 0) {
            return svg;
        }
        double frame = ChartWriter.HEIGHT_OF_FRAME + height - writer.height();
        return new ChartWriter(chart, id, width, Math.max(LEAST_FRAME, frame)).svg();
    }
}
