package io.swallowtail.bufferless;

import io.swallowtail.bufferless.BufferlessParameters.Algorithm;
import io.swallowtail.bufferless.RoutingObserver.Move;
import io.swallowtail.experiment.JourneyPicture;
import io.swallowtail.experiment.Tracer;

/**
 * Tells a routing by waves and boats: the schedule, who belongs to which set, and phase by phase who takes which boat, who is beaten while
 * oscillating, who loses a conflict, who is delivered, and what is undone. As many phases are told as the tracer wants of a list.
 */
final class WavesTrace implements RoutingObserver {
    private static final String[] PARTS = {"A", "B1", "B2"};

    private final Tracer tracer;
    private final Paths paths;
    private final Waves waves;
    private final Schedule schedule;
    private final boolean isDistributed;
    private final PathsTale tale;
    private final ToldMoves told;
    private final int[] levels;
    private long phases;
    private boolean isTold;
    private int round;
    private long before;
    private long phaseBegin;
    private int wanderings;

    WavesTrace(Tracer tracer, Paths paths, FlatNetwork network, Waves waves, Schedule schedule, Algorithm algorithm) {
        this.tracer = tracer;
        this.paths = paths;
        this.waves = waves;
        this.schedule = schedule;
        isDistributed = algorithm == Algorithm.DISTRIBUTED;
        tale = new PathsTale(tracer, paths, network);
        told = new ToldMoves(paths, network);
        levels = new int[paths.packets()];
    }

    @Override
    public void routingBegins() {
        tale.tellPackets();
        told.begin();
        tracer.say("Frames have " + schedule.frameLevels() + " levels; there are " + schedule.frames() + ". A group is "
                + schedule.groupFrames() + " frames.");
        tracer.say("Packet sets: " + schedule.sets() + ". Boats: " + schedule.boats() + ". Phases of a session: "
                + schedule.phases() + ", of " + schedule.phaseSteps() + " steps each.");
        tracer.list(
                paths.packets(),
                packet -> tracer.say("Packet " + packet + " is in set " + (waves.set(packet) + 1)
                        + " and is routed in"
                        + " session " + (waves.session(packet) + 1) + ", in the frames " + (waves.group(packet) + 1)
                        + " to " + (waves.lastFrame(packet) + 1) + "."));
        for (int packet = 0; packet < levels.length; packet++) {
            levels[packet] = paths.sources()[packet];
        }
    }

    @Override
    public void phaseBegins(int session, long phase, long newBefore) {
        endPass();
        phases++;
        phaseBegin = newBefore;
        isTold = phases <= tracer.longestList();
        say("Phase " + (phase + 1) + " of session " + (session + 1) + " is steps " + (newBefore + 1) + " to "
                + (newBefore + schedule.phaseSteps()) + ".");
    }

    private void say(String sentence) {
        if (isTold) {
            tracer.say(sentence);
        }
    }

    @Override
    public void passBegins(int part, int newRound, long newBefore) {
        endPass();
        round = newRound;
        before = newBefore;
        if (isDistributed) {
            say("Sub-phase " + PARTS[part] + ", round " + round + ": packets follow their boats in steps "
                    + (before + 1) + " to " + (before + schedule.passSteps()) + ".");
        }
    }

    private void endPass() {
        if (isTold) {
            tale.tellKept();
        } else {
            tale.forget();
        }
        if (wanderings > 0) {
            say("Packets without a boat make " + wanderings + " moves meanwhile.");
        }
        wanderings = 0;
    }

    @Override
    public void boards(int packet, int colour, int frame, int from, int to) {
        int set = waves.set(packet);
        int lowest = frame * schedule.frameLevels();
        int highest = Math.min(told.levels(), lowest + schedule.frameLevels() - 1);
        told.sails(
                packet,
                new JourneyPicture.Wave(
                        "the wave of set " + (set + 1),
                        set,
                        phaseBegin,
                        phaseBegin + schedule.phaseSteps(),
                        lowest,
                        highest));
        long first = before + from;
        String ride = to == Integer.MAX_VALUE
                ? ", until it is delivered."
                : " and rides to step " + (before + to) + ", unless it is delivered before.";
        tale.keep("The wave of set " + (set + 1) + " points to frame " + (frame + 1) + ": packet " + packet
                + " has colour " + colour + ", catches boat " + colour + " in step " + first + ride);
    }

    @Override
    public void moves(long step, int packet, int edge, boolean isUp, Move move) {
        levels[packet] += isUp ? 1 : -1;
        told.moves(step, packet, levels[packet], move);
        if (move == Move.RIDE) {
            tale.keep("In step " + step + " packet " + packet + " rides to level " + levels[packet] + ".");
        } else if (move == Move.DEFLECTION) {
            tale.keep("In step " + step + " packet " + packet + ", which oscillates, is beaten and goes back to level "
                    + levels[packet] + ".");
        } else if (move == Move.WANDERING) {
            wanderings++;
        }
    }

    @Override
    public void collides(long step, int packet, int winner) {
        tale.keep("In step " + step + " packets " + packet + " and " + winner
                + " want one edge from their boats: packet " + packet + " loses.");
    }

    @Override
    public void isAbsorbed(long step, int packet) {
        tale.keep("In step " + step + " packet " + packet + " is delivered on level " + levels[packet] + ".");
    }

    @Override
    public void reversalBegins(long newBefore) {
        endPass();
        say("Steps " + (newBefore + 1) + " to " + (newBefore + schedule.passSteps()) + " undo round " + round
                + ": every packet that was not delivered goes back the way it came.");
    }

    @Override
    public void repeats(long after, long upTo) {
        endPass();
        say("In steps " + (after + 1) + " to " + upTo + " the packets repeat what they do; nothing new happens.");
    }

    @Override
    public void routingEnds(boolean isComplete) {
        endPass();
        tracer.sayMore((int) Math.max(0, phases - tracer.longestList()));
        tracer.say(
                isComplete
                        ? "All packets are delivered."
                        : isDistributed
                                ? "The trial fails: a packet has no valid colour after the last round."
                                : "The trial fails: a frame has no target level for the colour of a packet.");
        told.show(tracer);
    }
}
