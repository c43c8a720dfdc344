package io.swallowtail.answers.report;

import io.swallowtail.answers.answer.Numbers;
import io.swallowtail.answers.chart.Axis;
import io.swallowtail.answers.chart.Axis.Scale;
import io.swallowtail.answers.chart.Chart;
import io.swallowtail.answers.chart.Mark;
import io.swallowtail.answers.chart.Series;
import io.swallowtail.answers.message.BadInputException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * A chart of the rows of a query's result. The first columns that are named "low" and "high", or whose names end in "_low" and "_high", have the ends of intervals.
 *
 * @param x the column of the horizontal axis
 * @param y the column of the vertical axis
 * @param by the column that names series, or null
 * @param yLabel the name of the vertical axis
 * @param logX whether the horizontal axis is logarithmic
 * @param logY whether the vertical axis is
 */
public record QueryChart(String title, String x, String y, String by, String yLabel, boolean logX, boolean logY) {
    private static final int MAX_SERIES = 30;
    private static final int MAX_ROWS = 50_000;

    /**
     * Draws the rows.
     *
     * @param columns the names of the result's columns
     * @return the chart; each series is sorted by x
     * @throws BadInputException if a column does not exist or has values that cannot be drawn
     */
    public Chart of(List<String> columns, List<List<Object>> rows) {
        if (rows.isEmpty() || rows.size() > MAX_ROWS) {
            throw new BadInputException(
                    "--query",
                    rows.isEmpty()
                            ? "returns no rows, so there is nothing to draw"
                            : "answers " + rows.size() + " rows; at most " + MAX_ROWS
                                    + " can be distinguished in a chart");
        }
        int xs = place("--x", x, columns);
        int ys = place("--y", y, columns);
        int lows = firstEnding("low", columns);
        int highs = firstEnding("high", columns);
        int names = by == null ? -1 : place("--series", by, columns);
        Scale across = logX ? isPowersOfTwo(rows, xs) ? Scale.LOG2 : Scale.LOG10 : Scale.LINEAR;
        boolean whole = across != Scale.LOG10;
        Map<String, List<Mark>> series = new LinkedHashMap<>();
        for (List<Object> row : rows) {
            double at = scaled(number("--x", x, row.get(xs)), across);
            if (!Double.isFinite(at)) {
                throw new BadInputException(
                        "--x", x, row.get(xs) + " has no place on " + (logX ? "a logarithmic" : "an") + " axis");
            }
            whole &= at == Math.rint(at);
            series.computeIfAbsent(names < 0 ? "" : label(row.get(names)), name -> new ArrayList<>())
                    .add(mark(at, row, xs, ys, lows, highs));
        }
        if (series.size() > MAX_SERIES) {
            throw new BadInputException(
                    "--series", by, "names " + series.size() + " series; at most " + MAX_SERIES + " fit in a chart");
        }
        long shown = series.values().stream()
                .flatMap(List::stream)
                .filter(mark -> mark.hasValue() || mark.hasInterval())
                .count();
        if (shown == 0) {
            throw new BadInputException(
                    "--y", y, "has no value in any row that " + (logY ? "a logarithmic" : "an") + " axis can show");
        }
        List<Series> drawn = new ArrayList<>();
        series.forEach((name, marks) -> {
            marks.sort(Comparator.comparingDouble(Mark::x));
            long places = marks.stream().mapToDouble(Mark::x).distinct().count();
            Series.Look look = places == marks.size() ? Series.Look.CURVE : Series.Look.POINTS;
            drawn.add(new Series(name, drawn.size(), look, marks));
        });
        long hidden = rows.size() - shown;
        List<String> notes = hidden == 0
                ? List.of()
                : List.of(hidden + " of " + rows.size() + " rows have no " + y
                        + (logY ? " above 0, so a logarithmic axis cannot show them" : ", so they are not shown"));
        String description = y + " against " + x + (by == null ? "" : ", a series for each " + by)
                + (lows < 0 ? "." : ", with intervals.") + " " + rows.size() + " points.";
        return new Chart(
                title,
                description,
                new Axis(x, across, whole),
                Axis.of(yLabel, logY ? Scale.LOG10 : Scale.LINEAR),
                drawn,
                notes);
    }

    /** A number alone is unclear, so the names of such series include the column, as in {@code c = 2}. */
    private String label(Object value) {
        return value instanceof String text ? text : by + " = " + value;
    }

    private Mark mark(double at, List<Object> row, int xs, int ys, int lows, int highs) {
        Scale scale = logY ? Scale.LOG10 : Scale.LINEAR;
        double value = scaled(number("--y", y, row.get(ys)), scale);
        if (!isGiven(row, lows) && !isGiven(row, highs)) {
            return Mark.of(at, value, x + " = " + text(row.get(xs)) + ": " + text(row.get(ys)));
        }
        // If only one end has a column, the interval is open on the other side.
        double from = end("low", row, lows, scale, Double.NEGATIVE_INFINITY);
        double to = end("high", row, highs, scale, Double.POSITIVE_INFINITY);
        if (to == Double.NEGATIVE_INFINITY) { // an upper limit of 0 has no place on a logarithmic axis
            return Mark.of(at, Double.NaN, "");
        }
        String interval =
                " [" + (lows < 0 ? "" : text(row.get(lows))) + ", " + (highs < 0 ? "" : text(row.get(highs))) + "]";
        return new Mark(at, value, from, to, x + " = " + text(row.get(xs)) + ": " + text(row.get(ys)) + interval);
    }

    /** Returns whether a limit has a column and a value. A row without any limit, such as a bound, has no interval. */
    private static boolean isGiven(List<Object> row, int column) {
        return column >= 0 && row.get(column) != null;
    }

    private static String text(Object value) {
        return value instanceof Number number ? Numbers.shortened(number) : value == null ? "-" : value.toString();
    }

    /** Null means an unknown end: the interval is open on that side. */
    private static double end(String name, List<Object> row, int column, Scale scale, double open) {
        double value = column < 0 ? Double.NaN : number("--query", name, row.get(column));
        return Double.isNaN(value) ? open : scaled(value, scale);
    }

    private static double scaled(double value, Scale scale) {
        double place = value < 0 && scale == Scale.LOG10 ? Double.NaN : scale.place(value);
        return scale == Scale.LOG2 ? Math.rint(place) : place;
    }

    private static boolean isPowersOfTwo(List<List<Object>> rows, int column) {
        return rows.stream()
                .map(row -> row.get(column))
                .allMatch(value -> (value instanceof Long || value instanceof Integer)
                        && ((Number) value).longValue() > 0
                        && Long.bitCount(((Number) value).longValue()) == 1);
    }

    private static double number(String option, String column, Object value) {
        if (value == null) {
            return Double.NaN;
        }
        if (value instanceof Boolean flag) {
            return flag ? 1 : 0;
        }
        if (value instanceof Number number) {
            return number.doubleValue();
        }
        throw new BadInputException(option, column, "holds \"" + value + "\", which is not a number");
    }

    private static int firstEnding(String end, List<String> columns) {
        return IntStream.range(0, columns.size())
                .filter(place -> ("_" + columns.get(place)).endsWith("_" + end))
                .findFirst()
                .orElse(-1);
    }

    private static int place(String option, String column, List<String> columns) {
        int place = columns.indexOf(column);
        if (place < 0) {
            throw new BadInputException(
                    option, column, "is not a column of the result, which has " + String.join(", ", columns));
        }
        return place;
    }
}
