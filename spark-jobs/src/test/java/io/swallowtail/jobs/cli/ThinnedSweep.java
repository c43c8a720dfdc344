package io.swallowtail.jobs.cli;

import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigRenderOptions;
import com.typesafe.config.ConfigValueFactory;
import io.swallowtail.answers.method.Method;
import io.swallowtail.answers.plan.PlannedPoint;
import io.swallowtail.answers.plan.SweepFile;
import io.swallowtail.answers.plan.SweepPlan;
import io.swallowtail.core.catalogue.Catalogue;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * A sweep file with smaller networks, fewer values of its parameters and few trials, but every entry of its grid and every event: its
 * report has the same kinds of figures.
 */
final class ThinnedSweep {
    private static final int TRIALS = 4;
    /** The fewest that a stop rule accepts; no event happens in all of them. */
    private static final int TRIALS_WITH_STOP = 430;

    private static final int REPLICATIONS = 20;

    /** An experiment's smallest network, if it is larger, is made as small as that, and its others are made smaller in proportion. */
    private static final long SMALL = 16;

    /** Of longer lists of values the first, the last and those evenly between them are kept: a curve needs no more. */
    private static final int MAX_VALUES = 3;

    private static final long LARGEST = 64;
    /** What a trial may cost, in the units of its experiment, some nanoseconds each. */
    private static final double MAX_WORK = 50_000;
    /** A splitting runs its simulator some ten thousand times: one experiment whose runs are short is split, trials of the others are plain. */
    private static final String SPLIT = "flip";

    private static final Pattern SIZES = Pattern.compile("(2\\^)?(-?\\d+)(?:\\.\\.(?:2\\^)?(\\d+))?");

    private ThinnedSweep() {}

    /** Reads a sweep file and thins it; scratch is for the thinned one. */
    static SweepPlan of(Path file, Path scratch) throws IOException {
        Map<String, Object> sweep = new HashMap<>(
                ConfigFactory.parseFile(file.toFile()).getConfig("sweep").root().unwrapped());
        sweep.put("replications", REPLICATIONS);
        if (sweep.get("stop") instanceof Map<?, ?> stop) {
            Map<Object, Object> shorter = new HashMap<>(stop);
            shorter.put("max-trials", TRIALS_WITH_STOP);
            sweep.put("stop", shorter);
        } else {
            sweep.put("trials", TRIALS);
        }
        sweep.put("grid", smaller((List<?>) sweep.get("grid")));
        Path thin = Files.writeString(
                scratch.resolve(file.getFileName()),
                "sweep " + ConfigValueFactory.fromAnyRef(sweep).render(ConfigRenderOptions.concise()));
        SweepPlan plan = new SweepFile(Catalogue.load()).read(thin, List.of());
        return plan.withPoints(plan.points().stream()
                .filter(planned -> work(planned) <= MAX_WORK)
                .map(ThinnedSweep::cheaper)
                .toList());
    }

    private static double work(PlannedPoint planned) {
        return planned.point().experiment().work(planned.point().parameters());
    }

    private static PlannedPoint cheaper(PlannedPoint planned) {
        if (planned.method() != Method.SPLITTING) {
            return planned;
        }
        return planned.point().experiment().name().equals(SPLIT)
                ? new PlannedPoint(
                        planned.point(), planned.method(), planned.events().subList(0, 1), 0, REPLICATIONS)
                : new PlannedPoint(planned.point(), Method.MONTE_CARLO, planned.events(), 0, TRIALS);
    }

    private static List<Object> smaller(List<?> grid) {
        Map<Object, Long> least = new HashMap<>();
        for (Object entry : grid) {
            Map<?, ?> values = (Map<?, ?>) entry;
            if (values.containsKey("n")) {
                least.merge(values.get("experiment"), sizes(values.get("n")).first(), Math::min);
            }
        }
        List<Object> smaller = new ArrayList<>();
        for (Object entry : grid) {
            Map<Object, Object> values = new HashMap<>((Map<?, ?>) entry);
            values.computeIfPresent("n", (key, given) -> {
                if (values.containsKey("nailed")) {
                    return given; // So many permutations of n rows are nailed that fewer rows have not as many.
                }
                long divisor = Math.max(1, least.get(values.get("experiment")) / SMALL);
                TreeSet<Long> kept = new TreeSet<>();
                sizes(given).forEach(size -> kept.add(Math.min(LARGEST, size / divisor)));
                return List.copyOf(kept);
            });
            if ("t == d".equals(values.get("where"))) {
                values.put(
                        "t",
                        sizes(values.get("n")).stream()
                                .map(Long::numberOfTrailingZeros)
                                .toList());
            }
            // Extra levels of a network with faults may be any number.
            if (values.containsKey("n") && values.containsKey("r") && !values.containsKey("network")) {
                long largest = sizes(values.get("n")).last();
                TreeSet<Long> fitting = sizes(values.get("r"));
                fitting.removeIf(r -> 1L << r > largest);
                values.put("r", List.copyOf(fitting));
                values.merge("where", "r <= d", (given, added) -> "(" + given + ") && " + added);
            }
            if ("fault_construction".equals(values.get("experiment"))) {
                values.put("b", 2); // Larger subbutterflies do not fit three times into small networks.
            }
            values.computeIfPresent("network_index", (key, given) -> List.copyOf(sizes(given)));
            // Parameters of networks that are left out would apply nowhere.
            values.replaceAll((key, given) -> key.equals("events") || key.equals("network") ? given : fewer(given));
            smaller.add(values);
        }
        return smaller;
    }

    private static Object fewer(Object given) {
        if (!(given instanceof List<?> all) || all.size() <= MAX_VALUES) {
            return given;
        }
        return IntStream.range(0, MAX_VALUES)
                .mapToObj(i -> (Object) all.get(i * (all.size() - 1) / (MAX_VALUES - 1)))
                .toList();
    }

    private static TreeSet<Long> sizes(Object value) {
        TreeSet<Long> sizes = new TreeSet<>();
        for (Object each : value instanceof List<?> list ? list : List.of(value)) {
            Matcher range = SIZES.matcher(each.toString());
            if (!range.matches()) {
                throw new IllegalArgumentException("n = " + each);
            }
            long from = Long.parseLong(range.group(2));
            long to = range.group(3) == null ? from : Long.parseLong(range.group(3));
            for (long size = from; size <= to; size++) {
                sizes.add(range.group(1) == null ? size : 1L << size);
            }
        }
        return sizes;
    }
}
