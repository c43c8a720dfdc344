package io.swallowtail.cli;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigRenderOptions;
import com.typesafe.config.ConfigValueFactory;
import java.math.BigInteger;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A sweep file with fewer and smaller points and fewer trials, but every entry of its grid: its report has every kind of figure. */
final class ThinnedSweepFile {
    private static final int MOST_VALUES = 5;
    private static final int MOST_VALUES_OF_OTHERS = 2;
    private static final long LARGEST = 64;
    /** Where fewer sizes are left larger ones are kept, up to here. */
    private static final long LARGEST_OF_ALL = 1024;

    private static final int FEWEST_SIZES = 3;
    /** Splittings take long: they are of smaller networks, one event a point. */
    private static final long LARGEST_SPLIT = 16;

    private static final Set<String> SIZES = Set.of("n", "m", "side");
    /** What figures are drawn over. */
    private static final Set<String> AXES = Set.of("n", "p", "r", "m", "c", "fault_probability");

    private static final Pattern RANGE = Pattern.compile("(?:(\\d+)\\^)?(-?\\d+)\\.\\.(?:\\d+\\^)?(\\d+)");

    private ThinnedSweepFile() {}

    /** Reads a sweep file and thins it. */
    static String of(Path file, int trials, int replications) {
        Config sweep = ConfigFactory.parseFile(file.toFile()).getConfig("sweep");
        Map<String, Object> thin = new HashMap<>(sweep.root().unwrapped());
        thin.put("trials", trials);
        if (thin.containsKey("replications")) {
            thin.put("replications", replications);
        }
        if (thin.get("stop") instanceof Map<?, ?> stop) {
            Map<String, Object> shorter = new HashMap<>();
            stop.forEach((key, value) -> shorter.put(key.toString(), value));
            shorter.put("max-trials", 10 * trials);
            thin.put("stop", shorter);
            thin.remove("trials");
        }
        List<Object> grid = new ArrayList<>();
        for (Object entry : (List<?>) thin.get("grid")) {
            Map<?, ?> whole = (Map<?, ?>) entry;
            boolean isSplit = "splitting".equals(whole.get("method"));
            Map<String, Object> thinned = new HashMap<>();
            whole.forEach((key, value) ->
                    thinned.put(key.toString(), thin(key.toString(), value, isSplit ? LARGEST_SPLIT : LARGEST)));
            if (isSplit && thinned.get("events") instanceof List<?> events) {
                thinned.put("events", events.get(0));
            } else if (isSplit) {
                thinned.computeIfPresent(
                        "events", (key, events) -> events.toString().replaceFirst("[.][.]\\d+", ""));
            }
            grid.add(thinned);
        }
        thin.put("grid", grid);
        return "sweep "
                + ConfigValueFactory.fromMap(thin)
                        .render(ConfigRenderOptions.concise().setJson(true));
    }

    private static Object thin(String key, Object value, long largest) {
        if (Set.of("experiment", "events", "method", "where").contains(key)) {
            return value;
        }
        List<Object> values = new ArrayList<>();
        for (Object each : value instanceof List<?> list ? list : List.of(value)) {
            values.addAll(expand(each));
        }
        if (SIZES.contains(key)) {
            List<Object> small =
                    values.stream().filter(each -> number(each) <= largest).toList();
            List<Object> smallest = values.stream()
                    .filter(each -> number(each) <= LARGEST_OF_ALL)
                    .limit(FEWEST_SIZES)
                    .toList();
            boolean isLarge = largest == LARGEST && small.size() < smallest.size();
            values = isLarge ? smallest : small;
            values = values.isEmpty() ? List.of(largest) : values;
        }
        return some(values, AXES.contains(key) ? MOST_VALUES : MOST_VALUES_OF_OTHERS);
    }

    private static long number(Object value) {
        Matcher power = Pattern.compile("(\\d+)\\^(\\d+)").matcher(value.toString());
        return power.matches()
                ? BigInteger.valueOf(Long.parseLong(power.group(1)))
                        .pow(Integer.parseInt(power.group(2)))
                        .longValueExact()
                : Long.parseLong(value.toString());
    }

    private static List<Object> expand(Object value) {
        Matcher range = RANGE.matcher(value.toString());
        if (!range.matches()) {
            return List.of(value);
        }
        List<Object> values = new ArrayList<>();
        for (long i = Long.parseLong(range.group(2)); i <= Long.parseLong(range.group(3)); i++) {
            values.add(range.group(1) == null ? (Object) i : range.group(1) + "^" + i);
        }
        return values;
    }

    /** Keeps the first, the last and some between them. */
    private static List<Object> some(List<Object> values, int most) {
        if (values.size() <= most) {
            return values;
        }
        List<Object> kept = new ArrayList<>();
        for (int i = 0; i < most; i++) {
            kept.add(values.get(i * (values.size() - 1) / (most - 1)));
        }
        return kept;
    }
}
