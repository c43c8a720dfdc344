package io.swallowtail.protocols.bufferless;

import io.swallowtail.core.trace.Trace;
import io.swallowtail.core.trace.TraceEvent;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Converts the steps of a routing to trace events, for texts and pictures of one trial. */
final class RoutingTrace implements RoutingObserver {
    private static final String[] PARTS = {"A", "B1", "B2"};

    private final Trace trace;
    private final FlatNetwork network;
    private final Paths paths;
    /** Null without a schedule; then the trace has steps instead of phases. */
    private final Waves waves;

    private final Schedule schedule;
    private final int[] levels;
    private final Set<TraceEvent.Wave> known = new HashSet<>();
    /** The packets that have a boat in the next pass. */
    private final List<String> boarders = new ArrayList<>();

    /** By packet: the winner of the conflict that it loses in the pass. */
    private final List<String> conflicts = new ArrayList<>();

    private int delivered;
    private long step;
    private int round;
    private long phaseBefore;
    private long before;

    /**
     * Prepares to trace a trial, whose paths need not be known yet.
     *
     * @param waves the packet sets; null without a schedule
     * @param schedule the schedule; null without one
     */
    RoutingTrace(Trace trace, FlatNetwork network, Paths paths, Waves waves, Schedule schedule) {
        this.trace = trace;
        this.network = network;
        this.paths = paths;
        this.waves = waves;
        this.schedule = schedule;
        levels = new int[paths.packets()];
    }

    private int row(int level, int node) {
        return node - network.firstNodes[level];
    }

    @Override
    public void routingBegins() {
        trace.network(network.leveled);
        if (schedule != null) {
            trace.note("Frames have " + schedule.frameLevels + " levels; there are " + schedule.frames()
                    + ". A group is " + schedule.groupFrames + " frames.");
            trace.note("Packet sets: " + schedule.sets + ". Boats: " + schedule.boats + ". Phases of a session: "
                    + schedule.phases + ", of " + schedule.phaseSteps() + " steps each.");
            trace.note("A packet that waits for its boat, or has left it, goes to and fro on an edge.");
        }
        for (int packet = 0; packet < levels.length; packet++) {
            int source = paths.sources[packet];
            levels[packet] = source;
            int row = row(source, network.tails[paths.edge(packet, source)]);
            trace.packet(packet, "packet " + packet, source, row, request(packet, source, row));
        }
    }

    private String request(int packet, int source, int row) {
        String heads = trace.named(paths.lengths[packet], i -> {
            int level = source + i;
            return "" + row(level + 1, network.heads[paths.edge(packet, level)]);
        });
        String set = waves == null
                ? ""
                : "; it is in set " + (waves.sets[packet] + 1) + ", session " + (waves.sessions[packet] + 1)
                        + ", frames " + (waves.groups[packet] + 1) + " to " + (waves.lastFrame(packet) + 1);
        return "goes from level " + source + " to level " + paths.destination(packet) + ", from row " + row
                + " by rows " + heads + set;
    }

    @Override
    public void phaseBegins(int session, long phase, long newBefore) {
        phaseBefore = newBefore;
        trace.step(
                "phase",
                phase + 1,
                "session " + (session + 1) + ", " + steps(newBefore, newBefore + schedule.phaseSteps()));
    }

    private static String steps(long after, long last) {
        return "steps " + (after + 1) + " to " + last;
    }

    @Override
    public void passBegins(int part, int newRound, long newBefore) {
        round = newRound;
        before = newBefore;
        conflicts.clear();
        if (schedule.isDistributed()) {
            trace.note("Sub-phase " + PARTS[part] + ", round " + round + ": packets follow their boats in "
                    + steps(before, before + schedule.passSteps()) + ".");
        }
    }

    @Override
    public void boards(int packet, int colour, int frame, int from, int to) {
        int set = waves.sets[packet];
        int lowest = frame * schedule.frameLevels;
        int highest = Math.min(network.levels(), lowest + schedule.frameLevels - 1);
        TraceEvent.Wave wave = new TraceEvent.Wave(
                "the wave of set " + (set + 1), set, phaseBefore, phaseBefore + schedule.phaseSteps(), lowest, highest);
        if (known.add(wave)) {
            trace.record(wave);
        }
        boarders.add("Packet " + packet + " has colour " + colour + ": boat " + colour + " takes it from step "
                + (before + from) + " on" + (to == Integer.MAX_VALUE ? "" : ", at most to step " + (before + to))
                + ".");
    }

    private void traceBoarders() {
        trace.list(boarders.size(), i -> trace.note(boarders.get(i)));
        boarders.clear();
    }

    @Override
    public void moves(long time, int packet, int edge, boolean isUp, Move move) {
        traceBoarders();
        if (schedule == null && time != step) {
            step = time;
            trace.step("step", step, delivered + " of " + paths.packets() + " packets delivered so far");
        }
        int from = levels[packet];
        int to = isUp ? from + 1 : from - 1;
        levels[packet] = to;
        int tail = isUp ? network.tails[edge] : network.heads[edge];
        int head = isUp ? network.heads[edge] : network.tails[edge];
        String manner = switch (move) {
            case RIDE -> "carried by a boat";
            case DEFLECTION, SETBACK -> "beaten";
            case OSCILLATION, DETOUR, REVERSAL, ADVANCE -> "";
        };
        trace.record(new TraceEvent.Moved(packet, time, from, row(from, tail), to, row(to, head), manner));
    }

    @Override
    public void isAbsorbed(long time, int packet) {
        delivered++;
        trace.settled(packet, "");
    }

    @Override
    public void collides(long time, int packet, int winner) {
        traceBoarders();
        conflicts.add(packet + " with " + winner);
        trace.blocked(
                packet,
                levels[packet],
                "in step " + time + " packet " + winner + " takes the edge that both want from their boats");
    }

    @Override
    public void reversalBegins(long newBefore) {
        trace.note("In " + steps(newBefore, newBefore + schedule.passSteps()) + " round " + round
                + " is undone: every packet that was not delivered goes back the way it came."
                + conflicts());
    }

    private String conflicts() {
        return conflicts.isEmpty()
                ? ""
                : " Conflicts of packets: " + trace.named(conflicts.size(), conflicts::get) + ".";
    }

    @Override
    public void repeats(long after, long upTo) {
        trace.note("In " + steps(after, upTo) + " the packets repeat what they do; nothing new happens.");
    }

    @Override
    public void routingEnds(boolean isComplete) {
        if (!isComplete) {
            trace.note(
                    schedule.isDistributed()
                            ? "The trial fails: a packet has no valid colour after the last round." + conflicts()
                            : "The trial fails: a frame has no target level for the colour of a packet.");
        }
    }
}
