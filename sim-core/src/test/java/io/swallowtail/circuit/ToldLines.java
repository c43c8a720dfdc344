package io.swallowtail.circuit;

import io.swallowtail.circuit.SlowNetwork.Edge;
import io.swallowtail.experiment.NarratedSimulator;
import io.swallowtail.experiment.Narrator;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The sentences of one story, read one after the other by patterns; {@code EDGE} in a pattern stands for a named edge. */
final class ToldLines {
    private static final String EDGE = "the edge of level (\\d+) from row (\\d+) to row (\\d+)";

    private final List<String> sentences;
    private int next;

    private ToldLines(List<String> sentences) {
        this.sentences = sentences;
    }

    static ToldLines of(PreparedRun run, long[] metrics, int longestList) {
        List<String> sentences = new ArrayList<>();
        ((NarratedSimulator) run.simulator).tell(metrics, new Narrator() {
            @Override
            public void say(String sentence) {
                sentences.add(sentence);
            }

            @Override
            public int longestList() {
                return longestList;
            }
        });
        return new ToldLines(sentences);
    }

    List<String> all() {
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
    MatchResult take(String pattern) {
        return taken(pattern)
                .orElseThrow(() -> new AssertionError("\"" + pattern + "\" expected at "
                        + (isAtEnd() ? "the end" : "\"" + sentences.get(next) + "\"")));
    }

    boolean isAtEnd() {
        return next == sentences.size();
    }

    static int number(MatchResult match, int group) {
        return Integer.parseInt(match.group(group));
    }

    /** Reads an edge from the three groups of EDGE, the first of which has this number. */
    static Edge edge(MatchResult match, int group) {
        return new Edge(number(match, group), number(match, group + 1), number(match, group + 2));
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
