package io.swallowtail.circuit;

import io.swallowtail.experiment.Narrator;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/** Sentences about circuits that every story of this package tells. */
final class CircuitTale {
    /** Begins the sentences about the circuits that a protocol ends with. */
    static final String LOCKED = "With all circuits locked down";

    private final Narrator narrator;
    private final ToldPaths paths;
    private final IntFunction<String> nameOfPath;
    private final LevelLoads loads;

    /** Tells of paths, of which some will be chosen; {@code nameOfPath} names one as a part of a sentence. */
    CircuitTale(Narrator narrator, ToldPaths paths, IntFunction<String> nameOfPath) {
        this.narrator = narrator;
        this.paths = paths;
        this.nameOfPath = nameOfPath;
        this.loads = new LevelLoads(paths);
    }

    /** Tells a trial in which the request of input i takes path i and no other; {@code wish} says what it asks for. */
    static void tellOnePathEach(Narrator narrator, int requests, IntFunction<String> wish, ToldPaths paths) {
        CircuitTale tale = new CircuitTale(narrator, paths, input -> "input " + input);
        narrator.list(requests, input -> {
            narrator.say("Input " + input + " " + wish.apply(input) + ".");
            tale.tellRoute(input);
        });
        tale.tellMostLoaded(LOCKED, IntStream.range(0, requests).toArray());
    }

    /** Tells where a path goes. */
    void tellRoute(int path) {
        narrator.say("Route of " + nameOfPath.apply(path) + ": " + paths.route(path) + ".");
    }

    /** Tells the edges of greatest load and who crosses them; {@code when} begins the sentences. */
    void tellMostLoaded(String when, int[] chosen) {
        int largest = largestLoad(chosen);
        narrator.say(when + " the largest load of an edge is " + largest + ".");
        if (largest > 1) {
            tellEdges(
                    largest - 1,
                    chosen,
                    chosen.length,
                    (level, edge) -> when + " " + paths.edgeName(level, edge) + " has load " + largest + ": "
                            + names(level, edge, chosen) + ".");
        }
    }

    private int largestLoad(int[] chosen) {
        int largest = 0;
        for (int level = paths.firstMeetingLevel(); level <= paths.lastMeetingLevel(); level++) {
            largest = Math.max(largest, loads.count(level, chosen, chosen.length));
        }
        return largest;
    }

    /** Makes a sentence about an edge while the {@link LevelLoads} stand at its level. */
    @FunctionalInterface
    private interface EdgeSentence {
        String of(int level, int edge);
    }

    /** Tells each edge on which more than {@code limit} of the first {@code count} chosen paths meet, level by level. */
    void tellOverloaded(String when, int limit, int[] chosen, int count) {
        tellEdges(
                limit,
                chosen,
                count,
                (level, edge) -> when + " " + paths.edgeName(level, edge) + " has load " + loads.of(edge)
                        + ", above c = " + limit + ".");
    }

    private void tellEdges(int limit, int[] chosen, int count, EdgeSentence sentence) {
        int found = 0;
        for (int level = paths.firstMeetingLevel(); level <= paths.lastMeetingLevel(); level++) {
            int onLevel = loads.count(level, chosen, count) > limit ? loads.edges() : 0;
            for (int edge = 0; edge < onLevel; edge++) {
                if (loads.of(edge) > limit && found++ < narrator.longestList()) {
                    narrator.say(sentence.of(level, edge));
                }
            }
        }
        narrator.sayMore(Math.max(0, found - narrator.longestList()));
    }

    private String names(int level, int edge, int[] chosen) {
        StringBuilder names = new StringBuilder();
        int found = 0;
        for (int path : chosen) {
            if (paths.edge(path, level) == edge && found++ < narrator.longestList()) {
                names.append(found == 1 ? "" : ", ").append(nameOfPath.apply(path));
            }
        }
        int leftOut = Math.max(0, found - narrator.longestList());
        return leftOut == 0 ? names.toString() : names + " and " + leftOut + " more";
    }
}
