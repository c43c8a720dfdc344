package io.swallowtail.protocols.circuit;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import io.swallowtail.core.experiment.Outcome;
import io.swallowtail.core.trace.TraceText;
import io.swallowtail.protocols.circuit.SlowNetwork.Edge;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The sentences of one trace, read in order by patterns; {@code EDGE} in a pattern stands for a named edge. */
public final class TracedLines {
    private static final String EDGE = "[Tt]he edge from row (\\d+) of level (\\d+) to row (\\d+)";

    private final List<String> sentences;
    private int next;

    private TracedLines(List<String> sentences) {
        this.sentences = sentences;
    }

    public static TracedLines of(PreparedRun run, long[] metrics, int longestList) {
        TraceText text = new TraceText(longestList);
        run.simulator.run(new Outcome(metrics), text);
        return new TracedLines(text.complete());
    }

    /** Traces a trial without limits on lists; the traced run must have the metrics of the plain run. */
    public static TracedLines whole(PreparedRun run) {
        long[] metrics = run.metrics();
        long[] traced = new long[metrics.length];
        TracedLines lines = of(run, traced, Integer.MAX_VALUE);
        assertArrayEquals(metrics, traced);
        return lines;
    }

    public List<String> all() {
        return sentences;
    }

    /** Takes the next sentence if the pattern matches all of it. */
    Optional<MatchResult> taken(String pattern) {
        if (isAtEnd()) {
            return Optional.empty();
        }
        Matcher matcher = Pattern.compile(pattern.replace("EDGE", EDGE)).matcher(sentences.get(next));
        if (!matcher.matches()) {
            return Optional.empty();
        }
        next++;
        return Optional.of(matcher.toMatchResult());
    }

    /** Takes the next sentence, which must match. */
    public MatchResult take(String pattern) {
        return taken(pattern)
                .orElseThrow(() -> new AssertionError("\"" + pattern + "\" expected at "
                        + (isAtEnd() ? "the end" : "\"" + sentences.get(next) + "\"")));
    }

    public boolean isAtEnd() {
        return next == sentences.size();
    }

    /** Takes the sentence on a network of rows. */
    void takeNetwork(int levels, int rows) {
        take("The network has levels 0 to " + levels + ", " + (levels + 1) * rows + " nodes and " + 2 * levels * rows
                + " edges\\.");
    }

    /** Takes {@code Route of NAME: rows …}, which is one of the paths that NAME may take. */
    List<Edge> takeRoute(String name) {
        return path(take("Route of " + name + ": rows ([0-9 ]+)\\.").group(1));
    }

    /** Takes {@code The circuit of NAME: rows …}. */
    List<Edge> takeCircuit(String name) {
        return path(take("The circuit of " + name + ": rows ([0-9 ]+)\\.").group(1));
    }

    /** Returns the largest number of traced circuits on an edge. */
    static int edgeLoad(Map<String, List<Edge>> circuits) {
        return SlowNetwork.congestion(circuits.values());
    }

    /** Returns the largest number of traced circuits that end at a disk. */
    static int diskLoad(Map<String, List<Edge>> circuits) {
        Map<Integer, Integer> loads = new HashMap<>();
        circuits.values().forEach(route -> loads.merge(SlowDataServer.disk(route), 1, Integer::sum));
        return loads.values().stream().mapToInt(Integer::intValue).max().orElse(0);
    }

    public static int number(MatchResult match, int group) {
        return Integer.parseInt(match.group(group));
    }

    /** Reads an edge from the three groups of EDGE, the first of which has this number. */
    static Edge edge(MatchResult match, int group) {
        return new Edge(number(match, group + 1) + 1, number(match, group), number(match, group + 2));
    }

    /** Reads rows as the edges between them. */
    static List<Edge> path(String rows) {
        String[] row = rows.split(" ");
        List<Edge> path = new ArrayList<>();
        for (int level = 1; level < row.length; level++) {
            path.add(new Edge(level, Integer.parseInt(row[level - 1]), Integer.parseInt(row[level])));
        }
        return path;
    }
}
