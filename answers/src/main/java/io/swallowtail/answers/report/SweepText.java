package io.swallowtail.answers.report;

import io.swallowtail.answers.method.Sampling;
import io.swallowtail.answers.plan.Expectation;
import io.swallowtail.answers.plan.PlannedPoint;
import io.swallowtail.answers.plan.Question;
import io.swallowtail.answers.plan.SweepPlan;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Writes sweep files that reproduce a plan, regardless of the files and extensions that it came from. */
final class SweepText {
    /** Points with the same experiment, method and events, as lists of values that are crossed. */
    private record Entry(
            String experiment,
            String method,
            List<String> events,
            List<String> expect,
            Map<String, Set<String>> values) {}

    /** The trials of all points of one sweep file. */
    private record Span(long from, long to, Sampling.Size size) {}

    private SweepText() {}

    /** Writes one file per number of trials. The files give the plan if they run one after the other into one directory. */
    static List<String> of(SweepPlan plan) {
        Map<Span, List<PlannedPoint>> groups = plan.points().stream()
                .collect(Collectors.groupingBy(SweepText::span, LinkedHashMap::new, Collectors.toList()));
        return groups.entrySet().stream()
                .map(group -> text(plan, group.getKey(), group.getValue()))
                .toList();
    }

    private static Span span(PlannedPoint planned) {
        return new Span(
                planned.from(), planned.to(), planned.method().sampling().size());
    }

    private static String text(SweepPlan plan, Span span, List<PlannedPoint> points) {
        StringBuilder out = new StringBuilder("sweep {\n");
        line(out, "name", quoted(plan.name()));
        Question question = plan.question();
        line(out, "question", question.text().isEmpty() ? "" : quoted(question.text()));
        line(out, "headline.events", list(question.events()));
        line(out, "headline.series", list(question.series()));
        line(out, "seed", Long.toString(plan.seed()));
        if (span.size() == Sampling.Size.REPLICATIONS
                || span.size() == Sampling.Size.TRIALS && plan.stop().isEmpty()) {
            line(out, span.size().unit(), Long.toString(span.to()));
        }
        if (span.from() > 0 && plan.stop().isEmpty()) {
            line(out, "first-trial", Long.toString(span.from()));
        }
        line(out, "rows", plan.keepsRows() ? "all" : "none");
        line(out, "confidence", Double.toString(plan.confidence()));
        line(out, "simultaneous", plan.simultaneous() ? "bonferroni" : "off");
        plan.stop()
                .ifPresent(stop -> line(
                        out,
                        "stop",
                        ReportSummary.text(
                                "{ event = %s, relative-error = %s, max-trials = %d }",
                                list(stop.events()), stop.relativeError(), stop.maxTrials())));
        out.append("  grid = [\n");
        entries(points).forEach(entry -> append(out, entry));
        return out.append("  ]\n}\n").toString();
    }

    private static void line(StringBuilder out, String key, String value) {
        if (!value.isEmpty() && !value.equals("[]")) {
            out.append("  ").append(key).append(" = ").append(value).append('\n');
        }
    }

    /** Combines points into entries: two entries that differ only in the values of one parameter become one. */
    private static List<Entry> entries(List<PlannedPoint> points) {
        List<Entry> entries = new ArrayList<>();
        Set<String> names = new LinkedHashSet<>();
        for (PlannedPoint planned : points) {
            Map<String, Set<String>> values = new LinkedHashMap<>();
            planned.point().parameters().texts().forEach((name, value) -> values.put(name, Set.of(value)));
            names.addAll(values.keySet());
            entries.add(new Entry(
                    planned.point().experiment().name(),
                    planned.method().setting(),
                    planned.events().stream().map(event -> event.event().text()).toList(),
                    planned.expectations().stream().map(Expectation::text).toList(),
                    values));
        }
        List<String> last = new ArrayList<>(names);
        java.util.Collections.reverse(last);
        for (String name : last) {
            entries = joined(entries, name);
        }
        return entries;
    }

    private static List<Entry> joined(List<Entry> entries, String name) {
        Map<Entry, Set<String>> joined = new LinkedHashMap<>();
        Map<Entry, Entry> whole = new LinkedHashMap<>();
        for (Entry entry : entries) {
            Map<String, Set<String>> others = new LinkedHashMap<>(entry.values());
            Set<String> values = others.remove(name);
            Entry key = new Entry(entry.experiment(), entry.method(), entry.events(), entry.expect(), others);
            whole.putIfAbsent(key, entry);
            if (values != null) {
                joined.computeIfAbsent(key, each -> new LinkedHashSet<>()).addAll(values);
            }
        }
        List<Entry> result = new ArrayList<>();
        whole.forEach((key, entry) -> {
            Map<String, Set<String>> values = new LinkedHashMap<>(entry.values());
            if (joined.containsKey(key)) {
                values.put(name, joined.get(key));
            }
            result.add(new Entry(entry.experiment(), entry.method(), entry.events(), entry.expect(), values));
        });
        return result;
    }

    private static void append(StringBuilder out, Entry entry) {
        out.append("    { experiment = ").append(entry.experiment());
        if (entry.method() != null) {
            out.append(", method = ").append(entry.method());
        }
        entry.values()
                .forEach((name, values) ->
                        out.append(", ").append(name).append(" = ").append(list(values)));
        if (!entry.events().isEmpty()) {
            out.append("\n      events = ").append(list(entry.events()));
        }
        if (!entry.expect().isEmpty()) {
            out.append("\n      expect = ").append(list(entry.expect()));
        }
        out.append(" }\n");
    }

    private static String list(Iterable<String> values) {
        List<String> quoted = new ArrayList<>();
        values.forEach(value -> quoted.add(quoted(value)));
        return quoted.size() == 1 ? quoted.get(0) : "[" + String.join(", ", quoted) + "]";
    }

    private static String quoted(String value) {
        return value.matches("-?[0-9]{1,18}|[a-z_]{1,40}")
                ? value
                : '"' + value.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }
}
