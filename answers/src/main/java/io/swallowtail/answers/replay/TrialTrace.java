package io.swallowtail.answers.replay;

import io.swallowtail.answers.message.BadInputException;
import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.experiment.Metric;
import io.swallowtail.core.experiment.Outcome;
import io.swallowtail.core.network.LeveledNetwork;
import io.swallowtail.core.trace.Trace;
import io.swallowtail.core.trace.TraceEvent;
import io.swallowtail.core.trace.TraceText;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;

/** The trace of a trial, as events or as sentences. The last sentences state the metrics. */
public final class TrialTrace {
    /** Networks with at most this many nodes on each level are listed edge by edge. */
    private static final int MAX_ROWS_IN_FULL = 64;

    private TrialTrace() {}

    /**
     * Runs a trial again and describes its events.
     *
     * @param metrics the metrics of the run without a trace
     * @param longestList the maximum number of items of a list in the text, at least 1
     * @throws BadInputException if the experiment has no trace
     * @throws IllegalStateException if the traced run has other metrics than the run without a trace
     */
    public static List<String> sentences(ReplayedTrial trial, long[] metrics, int longestList) {
        TraceText text = new TraceText(longestList);
        run(trial, metrics, text);
        List<String> sentences = new ArrayList<>(text.complete());
        requireTrace(trial.point().experiment(), sentences);
        for (Metric metric : trial.point().experiment().metrics()) {
            sentences.add("In the end " + metric + " " + value(metric, metrics) + ".");
        }
        return sentences;
    }

    /**
     * Runs a trial again and collects its events. Memory: about 100 bytes per event.
     *
     * @param metrics the metrics of the run without a trace
     * @return the events in their order
     * @throws BadInputException if the experiment has no trace
     * @throws IllegalStateException if the traced run has other metrics than the run without a trace
     */
    public static List<TraceEvent> events(ReplayedTrial trial, long[] metrics) {
        List<TraceEvent> events = new ArrayList<>();
        run(trial, metrics, events::add);
        requireTrace(trial.point().experiment(), events);
        return events;
    }

    /**
     * Names an event in JSON.
     *
     * @return its type, such as {@code moved}
     */
    public static String type(TraceEvent event) {
        return snakeCase(event.getClass().getSimpleName());
    }

    /**
     * Returns the fields of an event by name, as {@link TraceEvent} describes them. The fields of a network are its levels, the number
     * of nodes of each, and whether it ends at disks. If no level has more than 64 nodes, there is also a list of the rows that the
     * edges of each level join.
     *
     * @return numbers, booleans, texts and lists
     */
    public static Map<String, Object> fields(TraceEvent event) {
        Map<String, Object> fields = new LinkedHashMap<>();
        if (event instanceof TraceEvent.Network named) {
            LeveledNetwork network = named.network();
            fields.put("levels", network.levels());
            List<Integer> nodes = IntStream.rangeClosed(0, network.levels())
                    .map(network::nodes)
                    .boxed()
                    .toList();
            fields.put("nodes", nodes);
            fields.put("ends_at_disks", named.endsAtDisks());
            if (nodes.stream().allMatch(count -> count <= MAX_ROWS_IN_FULL)) {
                fields.put(
                        "edges",
                        IntStream.rangeClosed(1, network.levels())
                                .mapToObj(level -> IntStream.range(0, network.edges(level))
                                        .mapToObj(edge -> List.of(network.tail(level, edge), network.head(level, edge)))
                                        .toList())
                                .toList());
            }
            return fields;
        }
        for (RecordComponent component : event.getClass().getRecordComponents()) {
            try {
                Object value = component.getAccessor().invoke(event);
                fields.put(
                        snakeCase(component.getName()),
                        value instanceof int[] rows
                                ? Arrays.stream(rows).boxed().toList()
                                : value);
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException(e);
            }
        }
        return fields;
    }

    private static String snakeCase(String name) {
        return name.replaceAll("(?<=[a-z])(?=[A-Z])", "_").toLowerCase(Locale.ROOT);
    }

    private static void run(ReplayedTrial trial, long[] metrics, Trace trace) {
        Experiment experiment = trial.point().experiment();
        Outcome traced = Outcome.of(trial.point());
        trial.simulator().run(traced, trace);
        for (Metric metric : experiment.metrics()) {
            if (!metric.value(metrics).equals(metric.value(traced.values()))) {
                throw new IllegalStateException("the trace of " + experiment.name() + " ends with " + metric + " "
                        + value(metric, traced.values()) + ", the plain run with " + value(metric, metrics)
                        + ": a defect, do not trust either");
            }
        }
    }

    private static void requireTrace(Experiment experiment, List<?> trace) {
        if (trace.isEmpty()) {
            throw new BadInputException("--trace", experiment.name() + " has no trace");
        }
    }

    private static String value(Metric metric, long[] trial) {
        return metric.value(trial).map(value -> "is " + value).orElse("has no value");
    }
}
