package io.swallowtail.benchmarks;

import io.swallowtail.benchmarks.ComponentCurve.Estimate;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Prints the mean share of the largest component around random faults, with its limits, for many p from the same trials. */
public final class CurvePrinter {
    private static final String USAGE =
            "usage: component n=N p=P,P,... [fault=node|edge|both] [wrap=false|true] [trials=1000]"
                    + " [seed=42] [confidence=0.95] [format=table|csv|json]";

    private CurvePrinter() {}

    /**
     * Prints the curve.
     *
     * @param arguments NAME=VALUE each, of the usage line
     */
    public static void main(String[] arguments) {
        try {
            System.out.print(printed(arguments));
        } catch (IllegalArgumentException e) {
            System.err.println(e.getMessage());
            System.exit(2);
        }
    }

    /** Gives what is printed; throws a one-line message if the arguments are wrong. */
    static String printed(String... arguments) {
        Map<String, String> values = new TreeMap<>(Map.of(
                "fault",
                "node",
                "wrap",
                "false",
                "trials",
                "1000",
                "seed",
                "42",
                "confidence",
                "0.95",
                "format",
                "table"));
        for (String argument : arguments) {
            String name = argument.replaceFirst("=.*", "");
            if (!argument.contains("=") || !USAGE.contains(name + "=")) {
                throw new IllegalArgumentException(USAGE);
            }
            values.put(name, argument.substring(name.length() + 1));
        }
        String fault = oneOf(values, "fault", "node", "edge", "both");
        String format = oneOf(values, "format", "table", "csv", "json");
        if (!values.containsKey("n") || !values.containsKey("p")) {
            throw new IllegalArgumentException(USAGE);
        }
        ComponentCurve curve = new ComponentCurve(
                Integer.parseInt(values.get("n")),
                !fault.equals("edge"),
                !fault.equals("node"),
                oneOf(values, "wrap", "false", "true").equals("true"));
        List<Double> ps =
                Stream.of(values.get("p").split(",")).map(Double::valueOf).toList();
        return table(
                curve.estimate(
                        ps,
                        Long.parseLong(values.get("seed")),
                        Integer.parseInt(values.get("trials")),
                        Double.parseDouble(values.get("confidence"))),
                format);
    }

    private static String oneOf(Map<String, String> values, String name, String... allowed) {
        String value = values.get(name);
        if (!List.of(allowed).contains(value)) {
            throw new IllegalArgumentException(name + " = " + value + ", allowed: " + String.join(", ", allowed));
        }
        return value;
    }

    private static String table(List<Estimate> estimates, String format) {
        List<String> columns = List.of("p", "largest_share", "low", "high");
        Stream<String> rows = estimates.stream().map(estimate -> {
            List<Double> cells = List.of(estimate.p(), estimate.share(), estimate.low(), estimate.high());
            return switch (format) {
                case "csv" -> cells.stream().map(String::valueOf).collect(Collectors.joining(","));
                case "json" ->
                    IntStream.range(0, cells.size())
                            .mapToObj(i -> "\"" + columns.get(i) + "\":" + cells.get(i))
                            .collect(Collectors.joining(",", "{", "}"));
                default ->
                    cells.stream()
                            .map(cell -> String.format(Locale.ROOT, "%14.6g", cell))
                            .collect(Collectors.joining());
            };
        });
        if (format.equals("json")) {
            return rows.collect(Collectors.joining(",\n", "[", "]\n"));
        }
        String heading = format.equals("csv")
                ? String.join(",", columns)
                : columns.stream()
                        .map(name -> String.format(Locale.ROOT, "%14s", name))
                        .collect(Collectors.joining());
        return Stream.concat(Stream.of(heading), rows).collect(Collectors.joining("\n", "", "\n"));
    }
}
