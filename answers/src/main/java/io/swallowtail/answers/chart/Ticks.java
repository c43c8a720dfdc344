package io.swallowtail.answers.chart;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** The ticks of an axis: grid lines and numbers. */
final class Ticks {
    private static final int MAX_TICKS = 8;
    /** Larger numbers than 2 to this power are written as powers. */
    private static final double LARGEST_WRITTEN_LOG2 = 13;

    private static final int LARGEST_PLAIN_LOG10 = 4;

    private static final double MIN_DECADES = 0.25;

    private Ticks() {}

    /**
     * A place on an axis.
     *
     * @param value the place, in the scale of the axis
     * @param base the number at the tick, or the base of its power; empty if only a line is drawn
     * @param exponent the exponent, or empty
     */
    record Tick(double value, String base, String exponent) {
        boolean isLabelled() {
            return !base.isEmpty();
        }
    }

    static List<Tick> of(Axis axis, double low, double high) {
        if (!axis.words().isEmpty()) {
            return IntStream.range(0, axis.words().size())
                    .mapToObj(place -> new Tick(place, axis.words().get(place), ""))
                    .toList();
        }
        return switch (axis.scale()) {
            case LOG10 -> high - low < MIN_DECADES ? withinADigit(low, high) : log10(low, high);
            case LOG2 -> log2(low, high);
            case LINEAR -> linear(low, high, axis.whole());
        };
    }

    private static List<Tick> linear(double low, double high, boolean whole) {
        double step = step((high - low) / MAX_TICKS);
        if (whole) {
            step = Math.max(1, step);
        }
        List<Tick> ticks = new ArrayList<>();
        for (long i = (long) Math.ceil(low / step - 1e-9); i * step <= high + step * 1e-9; i++) {
            ticks.add(new Tick(i * step, plain(i, step), ""));
        }
        return ticks;
    }

    /** Returns the least number of the form 1, 2 or 5 times a power of ten that is not below a number. */
    private static double step(double least) {
        double power = Math.floor(Math.log10(least));
        for (double p = power; ; p++) {
            for (int digit : new int[] {1, 2, 5}) {
                double step =
                        BigDecimal.valueOf(digit).scaleByPowerOfTen((int) p).doubleValue();
                if (step >= least * (1 - 1e-9)) {
                    return step;
                }
            }
        }
    }

    private static String plain(long i, double step) {
        BigDecimal value = new BigDecimal(step, new MathContext(3)).multiply(BigDecimal.valueOf(i));
        double size = value.abs().doubleValue();
        if (size == 0) {
            return "0";
        }
        String unit = size >= 1e10 ? "" : size >= 1e9 ? "G" : size >= 1e6 ? "M" : size >= 1e4 ? "k" : "";
        if (size >= 1e10 || size < 1e-4) {
            return String.format(java.util.Locale.ROOT, "%.3g", value.doubleValue());
        }
        int shift = unit.equals("G") ? 9 : unit.equals("M") ? 6 : unit.equals("k") ? 3 : 0;
        return value.movePointLeft(shift).stripTrailingZeros().toPlainString() + unit;
    }

    private static List<Tick> log2(double low, double high) {
        int step = (int) Math.max(1, Math.ceil((high - low) / MAX_TICKS));
        List<Tick> ticks = new ArrayList<>();
        for (long p = (long) Math.ceil(low - 1e-9); p <= high + 1e-9; p++) {
            boolean labelled = Math.floorMod(p, step) == 0;
            boolean power = high > LARGEST_WRITTEN_LOG2 || low <= -1;
            String number = power ? "2" : Long.toString(1L << Math.max(0, p));
            ticks.add(new Tick(p, labelled ? number : "", labelled && power ? Long.toString(p) : ""));
        }
        return ticks;
    }

    /** Makes evenly spaced ticks if 1, 2 and 5 would be too far apart. In such a short range they hardly differ from logarithmic ones. */
    private static List<Tick> withinADigit(double low, double high) {
        return linear(StrictMath.pow(10, low), StrictMath.pow(10, high), false).stream()
                .map(tick -> new Tick(StrictMath.log10(tick.value()), tick.base(), tick.exponent()))
                .toList();
    }

    private static List<Tick> log10(double low, double high) {
        double decades = high - low;
        List<Tick> ticks = new ArrayList<>();
        long step = (long) Math.max(1, step(decades / MAX_TICKS));
        boolean fine = decades <= 2.01;
        for (long p = (long) Math.floor(low); p <= high + 1e-9; p++) {
            boolean labelledPower = Math.floorMod(p, step) == 0;
            boolean plain = p == 0 || fine && p >= -LARGEST_PLAIN_LOG10 && p <= LARGEST_PLAIN_LOG10;
            String base = plain ? BigDecimal.ONE.scaleByPowerOfTen((int) p).toPlainString() : "10";
            add(ticks, p, low, high, labelledPower ? base : "", plain ? "" : Long.toString(p));
            for (int digit = 2; digit < 10 && decades <= 4.01; digit++) {
                boolean labelled = fine && (digit == 2 || digit == 5) || decades <= 0.51;
                String number =
                        BigDecimal.valueOf(digit).scaleByPowerOfTen((int) p).toPlainString();
                add(ticks, p + StrictMath.log10(digit), low, high, labelled ? short10(digit, p, number) : "", "");
            }
        }
        return ticks;
    }

    private static String short10(int digit, long power, String plain) {
        return power >= -LARGEST_PLAIN_LOG10 && power <= LARGEST_PLAIN_LOG10 ? plain : digit + "e" + power;
    }

    private static void add(List<Tick> ticks, double at, double low, double high, String base, String exponent) {
        if (at >= low - 1e-9 && at <= high + 1e-9) {
            ticks.add(new Tick(at, base, base.isEmpty() ? "" : exponent));
        }
    }
}
