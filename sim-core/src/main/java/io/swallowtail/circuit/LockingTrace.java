package io.swallowtail.circuit;

import io.swallowtail.circuit.CircuitTale.Requester;
import io.swallowtail.experiment.Tracer;
import java.util.Arrays;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * Tells a trial of {@link Locking}: messages, what each overloaded edge keeps and drops, level by level, and who arrives. It
 * counts loads by itself; only who is dropped it takes from the simulator. Memory: some 40n bytes besides the simulator's.
 * Time: O(n·d).
 */
final class LockingTrace implements LockingSimulator.LevelObserver {
    private final Tracer tracer;
    private final int q;
    private final ToldPaths paths;
    private final int[] destinations;
    private final CircuitTale tale;
    /** The messages that the levels so far have kept; a message is the path of its input. */
    private int[] kept;

    private final boolean[] isDropped;

    /** Tells of message i on path i. */
    LockingTrace(Tracer tracer, int q, ToldPaths paths, int[] destinations) {
        this.tracer = tracer;
        this.q = q;
        this.paths = paths;
        this.destinations = destinations;
        tale = new CircuitTale(tracer, paths, Requester.INPUT::name);
        kept = IntStream.range(0, destinations.length).toArray();
        isDropped = new boolean[destinations.length];
    }

    /** Tells the messages and their routes; {@code detour} says where one goes first, if anywhere. */
    void tellMessages(IntFunction<String> detour) {
        tracer.list(destinations.length, input -> {
            tracer.say(Requester.INPUT.first(input) + " sends a message to output " + destinations[input]
                    + detour.apply(input) + ".");
            tale.tellRoute(input);
        });
    }

    @Override
    public void crosses(int level, int[] messages, int left) {
        int[] arrived = kept;
        kept = Arrays.copyOf(messages, left);
        int largest = tale.largestLoad(level, arrived, arrived.length);
        tracer.say("Level " + level + " begins with " + arrived.length + " of " + destinations.length
                + " messages; the largest number that want one edge is " + largest + ".");
        Arrays.fill(isDropped, true);
        for (int message : kept) {
            isDropped[message] = false;
        }
        tale.tellOverloaded(
                level,
                q,
                arrived,
                arrived.length,
                (only, edge) -> tale.load(edge) + " messages want " + paths.placeName(level, edge) + ", above q = " + q
                        + ": it keeps " + tale.namesAt(edge, message -> !isDropped[message]) + "; it drops "
                        + tale.namesAt(edge, message -> isDropped[message]) + ".");
        tracer.say("Level " + level + " drops " + (arrived.length - left) + " and keeps " + left + ".");
    }

    /** Tells who has arrived, and the edges that carry most. */
    void tellEnd() {
        tracer.say(
                "Messages delivered: " + kept.length + ". Messages lost: " + (destinations.length - kept.length) + ".");
        tracer.list(
                kept.length,
                i -> tracer.say(Requester.INPUT.first(kept[i]) + " has locked down a path to output "
                        + destinations[kept[i]] + "."));
        tale.tellLocked(kept);
    }
}
