package io.swallowtail.circuit;

import io.swallowtail.experiment.CircuitPicture;
import io.swallowtail.experiment.Tracer;
import io.swallowtail.network.LeveledNetwork;
import java.util.Arrays;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

/** Sentences about circuits that every trace of this package tells. */
final class CircuitTale {
    /** Begins the sentences about the circuits that a protocol ends with. */
    private static final String LOCKED = "With all circuits locked down";

    private final Tracer tracer;
    private final ToldPaths paths;
    private final IntFunction<String> nameOfPath;
    private final LevelLoads loads;

    /** Tells of paths, of which some will be chosen; {@code nameOfPath} names one as a part of a sentence. */
    CircuitTale(Tracer tracer, ToldPaths paths, IntFunction<String> nameOfPath) {
        this.tracer = tracer;
        this.paths = paths;
        this.nameOfPath = nameOfPath;
        this.loads = new LevelLoads(paths);
    }

    /** Names p or its buddy p'. */
    static String name(int which) {
        return which == 0 ? "p" : "p'";
    }

    /** Tells a trial in which request i takes path i and no other; {@code wish} says what it asks for. */
    static void tellOnePathEach(
            Tracer tracer, Requester requester, int requests, IntFunction<String> wish, ToldPaths paths) {
        CircuitTale tale = new CircuitTale(tracer, paths, requester::name);
        tracer.list(requests, request -> {
            tracer.say(requester.first(request) + " " + wish.apply(request) + ".");
            tale.tellRoute(request);
        });
        tale.tellLocked(IntStream.range(0, requests).toArray());
    }

    /** Tells where a path goes. */
    void tellRoute(int path) {
        tracer.say("Route of " + nameOfPath.apply(path) + ": " + paths.route(path) + ".");
    }

    /** Tells and shows the circuits that a protocol ends with. */
    void tellLocked(int[] circuits) {
        tellMostLoaded(LOCKED, circuits);
        tracer.see(new Picture(paths, circuits, nameOfPath));
    }

    /** Tells the edges and the disks of greatest load and who is there; {@code when} begins the sentences. */
    void tellMostLoaded(String when, int[] chosen) {
        int last = paths.lastMeetingLevel();
        tellMostLoaded(when, "an edge", paths.firstMeetingLevel(), Math.min(last, paths.levels()), chosen);
        if (paths.isDisks(last)) {
            tellMostLoaded(when, "a disk", last, last, chosen);
        }
    }

    private void tellMostLoaded(String when, String kind, int firstLevel, int lastLevel, int[] chosen) {
        int largest = 0;
        for (int level = firstLevel; level <= lastLevel; level++) {
            largest = Math.max(largest, largestLoad(level, chosen, chosen.length));
        }
        tracer.say(when + " the largest load of " + kind + " is " + largest + ".");
        if (largest > 1) {
            int limit = largest - 1;
            tellPlaces(
                    firstLevel,
                    lastLevel,
                    level -> limit,
                    chosen,
                    chosen.length,
                    (level, place) -> when + " " + paths.placeName(level, place) + " has load " + loads.of(place) + ": "
                            + namesAt(place, path -> true) + ".");
        }
    }

    /** Makes a sentence about a place of a level at which {@link #load} and {@link #namesAt} stand. */
    @FunctionalInterface
    interface PlaceSentence {
        String of(int level, int place);
    }

    /**
     * Tells each place at which too many of the first {@code count} chosen paths meet, level by level.
     *
     * @param limits the largest load of a level's places that is not too much
     */
    void tellOverloaded(IntUnaryOperator limits, int[] chosen, int count, PlaceSentence sentence) {
        tellPlaces(paths.firstMeetingLevel(), paths.lastMeetingLevel(), limits, chosen, count, sentence);
    }

    /** Does so for one level. */
    void tellOverloaded(int level, int limit, int[] chosen, int count, PlaceSentence sentence) {
        tellPlaces(level, level, only -> limit, chosen, count, sentence);
    }

    /** Finds the largest load on a level among the first {@code count} chosen paths. */
    int largestLoad(int level, int[] chosen, int count) {
        return loads.count(level, chosen, count);
    }

    private void tellPlaces(
            int firstLevel, int lastLevel, IntUnaryOperator limits, int[] chosen, int count, PlaceSentence sentence) {
        int found = 0;
        for (int level = firstLevel; level <= lastLevel; level++) {
            int limit = limits.applyAsInt(level);
            int onLevel = loads.count(level, chosen, count) > limit ? loads.places() : 0;
            for (int place = 0; place < onLevel; place++) {
                if (loads.of(place) > limit && found++ < tracer.longestList()) {
                    tracer.say(sentence.of(level, place));
                }
            }
        }
        tracer.sayMore(Math.max(0, found - tracer.longestList()));
    }

    /** Gives the load of the place that is told. */
    int load(int place) {
        return loads.of(place);
    }

    /** Names those of the paths at the place that is told which are wanted. */
    String namesAt(int place, IntPredicate isWanted) {
        int[] there = Arrays.stream(loads.pathsAt(place)).filter(isWanted).toArray();
        return tracer.named(there.length, i -> nameOfPath.apply(there[i]));
    }

    /** Who asks for circuits in a trace. */
    enum Requester {
        INPUT("input", "Input"),
        USER("user", "User");

        private final String word;
        private final String firstWord;

        Requester(String word, String firstWord) {
            this.word = word;
            this.firstWord = firstWord;
        }

        /** Names one within a sentence. */
        String name(int number) {
            return word + " " + number;
        }

        /** Names one at the beginning of a sentence. */
        String first(int number) {
            return firstWord + " " + number;
        }
    }

    /**
     * Some of the paths that a trace tells, as circuits to be drawn.
     *
     * @param paths the paths
     * @param chosen which of them are circuits
     * @param names names a path
     */
    record Picture(ToldPaths paths, int[] chosen, IntFunction<String> names) implements CircuitPicture {
        @Override
        public LeveledNetwork network() {
            return paths.network();
        }

        @Override
        public int circuits() {
            return chosen.length;
        }

        @Override
        public int row(int circuit, int level) {
            return paths.row(chosen[circuit], level);
        }

        @Override
        public String name(int circuit) {
            return names.apply(chosen[circuit]);
        }

        @Override
        public boolean endsAtDisks() {
            return paths.isDisks(paths.lastMeetingLevel());
        }
    }
}
