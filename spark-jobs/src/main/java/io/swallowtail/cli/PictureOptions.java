package io.swallowtail.cli;

import io.swallowtail.chart.Chart;
import io.swallowtail.chart.Drawing;
import io.swallowtail.chart.SizedChart;
import io.swallowtail.chart.Theme;
import io.swallowtail.message.BadInputException;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Stream;
import picocli.CommandLine.Option;

/** The options for the texts, size and colours of a picture. */
final class PictureOptions {
    private static final int MIN_FONT = 6;
    private static final int MAX_FONT = 72;
    private static final int MAX_PIXELS = 10_000;

    @Option(names = "--title", paramLabel = "TEXT", description = "the title (default: what is drawn)")
    private String title;

    @Option(names = "--x-label", paramLabel = "TEXT", description = "the label of the horizontal axis")
    private String xLabel;

    @Option(names = "--y-label", paramLabel = "TEXT", description = "the label of the vertical axis")
    private String yLabel;

    @Option(names = "--width", paramLabel = "PIXELS", description = "the width of an .svg file (default: 440)")
    private Integer width;

    @Option(
            names = "--height",
            paramLabel = "PIXELS",
            description = "the height of an .svg file (default: large enough for the labels and a standard frame)")
    private Integer height;

    @Option(names = "--font-size", paramLabel = "PIXELS", description = "the size of labels (default: 13)")
    private Integer fontSize;

    @Option(
            names = "--theme",
            paramLabel = "NAME",
            description =
                    "light, dark, or print (black, no background); by default the reader's screen decides between light and dark")
    private String theme;

    String title() {
        return title;
    }

    /** Returns whether an option changes a single chart and not only colours. */
    boolean changesChart() {
        return hasSize() || Stream.of(title, xLabel, yLabel).anyMatch(Objects::nonNull);
    }

    private boolean hasSize() {
        return Stream.of(width, height, fontSize).anyMatch(Objects::nonNull);
    }

    /** Refuses values out of range. Refuses sizes and colours if the output is not a picture file. */
    void check(boolean isPage) {
        refuseOnPage(isPage, "--width", width);
        refuseOnPage(isPage, "--height", height);
        refuseOnPage(isPage, "--font-size", fontSize);
        refuseOnPage(isPage, "--theme", theme);
        range("--font-size", fontSize, MIN_FONT, MAX_FONT);
        range("--width", width, 1, MAX_PIXELS);
        range("--height", height, 1, MAX_PIXELS);
        theme();
    }

    private static void refuseOnPage(boolean isPage, String option, Object value) {
        PointReader.refuse(
                option, isPage && value != null, "applies to .svg files only; a page follows the reader's screen");
    }

    private static void range(String option, Integer value, int least, int most) {
        if (value != null && (value < least || value > most)) {
            throw new BadInputException(option, value.toString(), "is not from " + least + " to " + most + " pixels");
        }
    }

    /** Returns the colours. */
    Theme theme() {
        if (theme == null) {
            return Theme.SCREEN;
        }
        return switch (theme.toLowerCase(Locale.ROOT)) {
            case "light" -> Theme.LIGHT;
            case "dark" -> Theme.DARK;
            case "print" -> Theme.PRINT;
            default -> throw new BadInputException("--theme", theme, "is not light, dark or print");
        };
    }

    /** Sets the texts of a chart. */
    Chart labelled(Chart chart) {
        return chart.labelled(title, xLabel, yLabel);
    }

    /** Sets the size of a chart. */
    Drawing sized(Chart chart) {
        if (!hasSize()) {
            return chart;
        }
        double words = fontSize == null ? SizedChart.FONT_SIZE : fontSize;
        double across = width == null ? Drawing.WIDTH * words / SizedChart.FONT_SIZE : width;
        SizedChart sized = new SizedChart(chart, across, height == null ? 0 : height, words);
        if (across < sized.leastWidth()) {
            throw tooSmall("--width", width, sized.leastWidth(), words);
        }
        if (height != null && height < sized.leastHeight()) {
            throw tooSmall("--height", height, sized.leastHeight(), words);
        }
        return sized;
    }

    private static BadInputException tooSmall(String option, int value, double least, double words) {
        return new BadInputException(
                option,
                Integer.toString(value),
                "leaves no room for words of " + (int) words + " pixels: at least " + (int) least
                        + ", or a smaller --font-size");
    }
}
