package io.swallowtail.protocols.bufferless;

import io.swallowtail.protocols.bufferless.RoutingObserver.Move;
import java.util.Arrays;

/**
 * Checks every step of a bufferless routing and fails at the first violation. The rules: at most one packet crosses a
 * link; every packet in the network moves, from its current node; packets of the centralized algorithm stay on their
 * preselected paths; every packet is delivered once, at the end of its path; waves and boats have the positions of
 * section 3 of the paper.
 *
 * <p>It derives the positions of packets from their moves, and those of waves and boats from the number of the step. It
 * allocates nothing per trial. Memory: 8 bytes per link and 40 per packet.
 */
final class StepChecks implements RoutingObserver {
    private static final int NOWHERE = -1;

    private final Paths paths;
    private final FlatNetwork network;
    private final Waves waves;
    private final Schedule schedule;
    private final boolean isCentralized;
    /**
     * By link: the last check in which it was crossed; a check is a step, and checks are numbered consecutively over
     * all trials.
     */
    private final long[] crossed;

    private final int[] nodes;
    private final int[] levels;
    /** The step of a packet's last move. */
    private final long[] moved;

    private final int[] colours;
    private final boolean[] isDelivered;
    private long check;
    private long step;
    private long before;
    private int session;
    private long phase;
    private int part;
    private int inside;
    private int movers;
    private int delivered;
    private boolean isReversing;

    StepChecks(BufferlessSimulator simulator) {
        paths = simulator.paths;
        network = simulator.source.flat;
        waves = simulator.waves;
        schedule = simulator.schedule;
        isCentralized = simulator.isCentralized;
        crossed = new long[2 * network.edges()];
        nodes = new int[paths.packets()];
        levels = new int[paths.packets()];
        moved = new long[paths.packets()];
        colours = new int[paths.packets()];
        isDelivered = new boolean[paths.packets()];
    }

    private static void require(boolean isTrue, String what, long number) {
        if (!isTrue) {
            throw new AssertionError(what + " (" + number + ")");
        }
    }

    @Override
    public void routingBegins() {
        Arrays.fill(nodes, NOWHERE);
        Arrays.fill(isDelivered, false);
        step = 0;
        inside = 0;
        movers = 0;
        delivered = 0;
        check++;
    }

    @Override
    public void routingEnds(boolean isComplete) {
        endStep();
        require(!isComplete || delivered == paths.packets() && inside == 0, "packets delivered", delivered);
    }

    @Override
    public void phaseBegins(int newSession, long newPhase, long newBefore) {
        require(newPhase < schedule.phases, "a phase beyond the last", newPhase);
        long expected = (newSession * schedule.phases + newPhase) * schedule.phaseSteps();
        require(newBefore == expected, "a phase begins at the wrong step", newBefore);
        session = newSession;
        phase = newPhase;
    }

    @Override
    public void passBegins(int newPart, int round, long newBefore) {
        part = newPart;
        before = newBefore;
        isReversing = false;
        require(newBefore >= step, "a pass begins before the last one ends", newBefore);
    }

    @Override
    public void reversalBegins(long newBefore) {
        require(newBefore == before + schedule.passSteps(), "a reversal begins at the wrong step", newBefore);
        isReversing = true;
    }

    @Override
    public void boards(int packet, int colour, int frame, int from, int to) {
        require(waves.sessions[packet] == session, "a packet of the other session boards", packet);
        // The wave of set i, counted from 0, is at the f-th frame of the group in phase 2i + f.
        long expected = phase - 2L * waves.sets[packet] + waves.groups[packet];
        require(frame == expected && frame >= waves.groups[packet], "a wave points to the wrong frame", frame);
        require(frame <= waves.lastFrame(packet), "a wave has left the group", frame);
        require(colour >= 1 && colour <= schedule.boats, "there is no boat of colour", colour);
        colours[packet] = colour;
    }

    @Override
    public void moves(long time, int packet, int edge, boolean isUp, Move move) {
        if (time != step) {
            endStep();
            beginStep(time);
        }
        int from = isUp ? network.tails[edge] : network.heads[edge];
        if (nodes[packet] == NOWHERE) {
            require(!isDelivered[packet], "a packet moves that was delivered", packet);
            require(isUp && edge == paths.edge(packet, paths.sources[packet]), "a packet starts elsewhere", packet);
            levels[packet] = paths.sources[packet];
            inside++;
        } else {
            require(nodes[packet] == from, "a packet moves from where it is not", packet);
            require(moved[packet] < time, "a packet moves twice in a step", packet);
        }
        int link = 2 * edge + (isUp ? 1 : 0);
        require(crossed[link] != check, "two packets cross a link", link);
        crossed[link] = check;
        moved[packet] = time;
        movers++;
        if (move == Move.RIDE) {
            checkBoat(time, packet);
        }
        int lower = isUp ? levels[packet] : levels[packet] - 1;
        if (isCentralized || move == Move.RIDE) {
            require(isOnPath(packet, edge, lower), "a packet leaves its path", packet);
        }
        nodes[packet] = isUp ? network.heads[edge] : network.tails[edge];
        levels[packet] += isUp ? 1 : -1;
    }

    private boolean isOnPath(int packet, int edge, int lower) {
        int index = lower - paths.sources[packet];
        return index >= 0 && index < paths.lengths[packet] && paths.edges[paths.begins[packet] + index] == edge;
    }

    /**
     * Checks that boat k is at inner-level x of its wave's frame in step 4k - 3 + x - 1 of the pass. Inner-levels are
     * counted into the next frame.
     */
    private void checkBoat(long time, int packet) {
        long frame = phase - 2L * waves.sets[packet] + waves.groups[packet];
        long innerLevel = levels[packet] - frame * schedule.frameLevels + 1;
        long at = before + 4L * colours[packet] - 3 + innerLevel - 1;
        require(!isReversing && time == at, "a packet is not where its boat is", packet);
        int top = schedule.frameLevels - 2 * part * schedule.boats;
        long target = schedule.frameLevels + top - (2L * colours[packet] - 1);
        require(
                innerLevel >= 1 && (innerLevel <= target || frame == waves.lastFrame(packet)),
                "a packet rides beyond its target",
                packet);
    }

    @Override
    public void isAbsorbed(long time, int packet) {
        require(moved[packet] == time && !isDelivered[packet], "a packet is delivered twice", packet);
        int last = paths.edge(packet, paths.destination(packet) - 1);
        require(nodes[packet] == network.heads[last], "a packet is delivered elsewhere", packet);
        isDelivered[packet] = true;
        delivered++;
        nodes[packet] = NOWHERE;
        inside--;
        movers--;
    }

    @Override
    public void repeats(long after, long upTo) {
        endStep();
        require(after >= step && upTo > after, "steps are skipped that were run", after);
        require(step == 0 || inside == 0 || after == step, "steps are left out before those that repeat", after);
        require((upTo - after) % 2 == 0, "an odd number of steps repeats", upTo - after);
        step = upTo;
        movers = inside;
    }

    private void beginStep(long time) {
        require(time > step, "a step comes too late", time);
        require(inside == 0 || time == step + 1, "the network is not empty in steps that are left out", time);
        step = time;
        check++;
        movers = 0;
    }

    /** Checks that all packets in the network have moved or were delivered. */
    private void endStep() {
        require(movers == inside, "packets rest in step", step);
    }
}
