package io.swallowtail.protocols.circuit;

import io.swallowtail.protocols.forwarding.FifoQueues;
import io.swallowtail.protocols.forwarding.StoreAndForward;
import io.swallowtail.protocols.forwarding.StoreAndForward.CrossingObserver;
import io.swallowtail.protocols.forwarding.StoreAndForward.Routes;
import io.swallowtail.protocols.traffic.PermutationTraffic;

/**
 * The packets that set a round's circuits up. One packet per active path goes from its input to its output. When the
 * last one has arrived, all go back. An edge passes one packet per step, first come, first served. Of packets that
 * arrive together, that of the lower input goes first, and that of p before that of p'.
 *
 * <p>On a level where no two paths can meet, no packet waits. Such a level adds one step each way and changes no order.
 * Only the other levels are simulated, unless queues have a limit ({@link SetUpQueues}).
 *
 * <p>Source: the page on circuit switching, setup; one-step model of Felperin, Snir and Upfal, SPAA 1993. Cost: twice
 * the crossings of the levels where paths meet, about 10 ns each. Memory: 20 bytes per path and 8 per edge of a level.
 */
final class SetUpPasses {
    private final CandidatePaths paths;
    private final StoreAndForward engine;
    /** Null if queues have no limit. */
    private final SetUpQueues queues;

    private final Routes there;
    private final Routes back;
    private int active;
    /** The number of steps of the last forward pass. */
    int forward;
    /** The number of steps of the last backward pass. */
    int backward;

    /**
     * Prepares for some paths.
     *
     * @param paths the paths, requests in ascending order and those of a request together
     * @param most how many there may be
     * @param edges how many edges a level has
     * @param limit how many packets a queue holds; 0 is any number
     */
    SetUpPasses(CandidatePaths paths, int most, int edges, int limit) {
        this.paths = paths;
        queues = limit == 0 ? null : new SetUpQueues(paths, most, limit);
        engine = new StoreAndForward(most, FifoQueues.lowerNumbersFirst(most, edges));
        there = (level, links) -> paths.edgesOf(level, active, links);
        back = (level, links) -> paths.edgesOf(paths.meetingLevels() + 1 - level, active, links);
    }

    /** Reads the paths of a trial, which are at their original places. */
    void begin(PermutationTraffic traffic) {
        if (queues != null) {
            queues.begin(traffic);
        }
    }

    /** Moves a path to another place, not after its current one. */
    void move(int path, int to) {
        if (queues != null) {
            queues.move(path, to);
        }
    }

    /** Runs both passes of the first {@code count} paths. */
    void run(int count) {
        active = count;
        if (queues != null) {
            forward = queues.pass(count, false);
            backward = queues.pass(count, true);
            return;
        }
        forward = paths.otherLevels() + engine.route(count, paths.meetingLevels(), there, CrossingObserver.NONE);
        backward = paths.otherLevels() + engine.route(count, paths.meetingLevels(), back, CrossingObserver.NONE);
    }
}
