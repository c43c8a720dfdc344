package io.swallowtail.protocols.bufferless;

import io.swallowtail.protocols.bufferless.RoutingObserver.Move;
import java.util.Arrays;

/**
 * The centralized algorithm. In each phase, the packets of a set move with its wave from one frame to the next, each on
 * the boat of its colour. They oscillate there until the next phase.
 *
 * <p>Source: Busch, Kelkar, Magdon-Ismail, section 3. Steps in which the network is empty are skipped. Cost: a few
 * nanoseconds per packet that is in the network in a step, and the colourings. Memory: 40 bytes per packet and 4 per
 * edge.
 */
final class Centralized {
    private static final int NEVER = Integer.MAX_VALUE;

    private final Paths paths;
    private final Waves waves;
    private final Conflicts conflicts;
    private final Schedule schedule;
    private final RoutingResult result;
    /** The packets of the current phase: first those in the network, then those whose sources are in their waves. */
    private final int[] present;

    /** By packet: its node level, or that of its source before it is injected. */
    private final int[] levels;
    /** By packet: the lower level of the edge on which it oscillates before its ride. */
    private final int[] initialLevels;

    /** By packet: the lower level of the edge on which it oscillates after its ride. */
    private final int[] targetLevels;
    /** By packet: the first step of its ride. */
    private final int[] rideBegins;

    /** By packet: the last step of its ride. */
    private final int[] rideEnds;

    private final long[] injections;
    private final boolean[] isInside;
    /** By first packet of a company: the mark of the phase for which the company was last coloured. */
    private final int[] marks;

    /** By edge: the last step, counted over all simulated steps, in which a packet on its boat crossed it. */
    private final int[] ridden;

    private int runSteps;
    private int mark;
    private int count;
    private int inside;

    Centralized(Paths paths, Waves waves, Conflicts conflicts, Schedule schedule, RoutingResult result, int edges) {
        this.paths = paths;
        this.waves = waves;
        this.conflicts = conflicts;
        this.schedule = schedule;
        this.result = result;
        int packets = paths.packets();
        present = new int[packets];
        levels = new int[packets];
        initialLevels = new int[packets];
        targetLevels = new int[packets];
        rideBegins = new int[packets];
        rideEnds = new int[packets];
        injections = new long[packets];
        isInside = new boolean[packets];
        marks = new int[packets];
        ridden = new int[edges];
    }

    /** Routes the packets of a trial until all are delivered, or an active packet's colour has no target level. */
    void route(RoutingObserver observer) {
        begin();
        while (inside > 0 || waves.areLeft()) {
            count = waves.nextPhase(inside == 0, present, inside);
            for (int i = inside; i < count; i++) {
                levels[present[i]] = paths.sources[present[i]];
            }
            long before = schedule.before(waves.session, waves.phase);
            observer.phaseBegins(waves.session, waves.phase, before);
            observer.passBegins(0, 1, before);
            if (!colour()) {
                result.isFailed = true;
                return;
            }
            board(observer);
            run(before, observer);
        }
    }

    private void begin() {
        if (runSteps > 1 << 30) {
            Arrays.fill(ridden, 0);
            runSteps = 0;
        }
        Arrays.fill(marks, 0);
        Arrays.fill(isInside, false);
        mark = 0;
        inside = 0;
    }

    /**
     * Colours the dependency graph of every company with an active packet; false if an active packet's colour has no
     * target level.
     */
    private boolean colour() {
        mark++;
        int most = 0;
        int atMost = 0;
        for (int i = 0; i < count; i++) {
            int packet = present[i];
            int company = waves.companyBegins[packet];
            int first = waves.member(company);
            if (marks[first] != mark) {
                marks[first] = mark;
                int largest =
                        conflicts.colour(waves, company, waves.companyEnds[packet], waves.frame(packet), schedule);
                result.colours = Math.max(result.colours, largest);
            }
            int colour = conflicts.colours[packet];
            if (colour > most) {
                most = colour;
                atMost = 0;
            }
            atMost += colour == most ? 1 : 0;
        }
        result.approach(most, atMost);
        return 2 * most <= schedule.frameLevels;
    }

    private void board(RoutingObserver observer) {
        int length = schedule.frameLevels;
        for (int i = 0; i < count; i++) {
            int packet = present[i];
            int colour = conflicts.colours[packet];
            int frame = waves.frame(packet);
            int initial = levels[packet];
            initialLevels[packet] = initial;
            rideBegins[packet] = schedule.boatStep(colour, initial - frame * length + 1);
            if (frame == waves.lastFrame(packet)) {
                rideEnds[packet] = NEVER;
            } else {
                // Inner-level lambda - (2k - 1) of the next frame.
                int innerLevel = 2 * length - (2 * colour - 1);
                targetLevels[packet] = frame * length + innerLevel - 1;
                rideEnds[packet] = schedule.boatStep(colour, innerLevel);
            }
            observer.boards(packet, colour, frame, rideBegins[packet], rideEnds[packet]);
        }
    }

    private void run(long before, RoutingObserver observer) {
        int steps = schedule.passSteps();
        for (int step = 1; step <= steps && count > 0; step++) {
            if (inside == 0) {
                step = Math.max(step, nextInjection());
            }
            runSteps++;
            ride(step, before + step, observer);
            oscillate(step, before + step, observer);
        }
        assert inside == count : "a phase ends with " + inside + " of " + count + " packets in the network";
    }

    private int nextInjection() {
        int first = NEVER;
        for (int i = 0; i < count; i++) {
            first = Math.min(first, rideBegins[present[i]]);
        }
        return first;
    }

    /** Moves the packets that are on their boats. */
    private void ride(int step, long time, RoutingObserver observer) {
        int left = 0;
        for (int i = 0; i < count; i++) {
            int packet = present[i];
            present[left] = packet;
            if (step < rideBegins[packet] || step > rideEnds[packet]) {
                left++;
                continue;
            }
            if (!isInside[packet]) {
                isInside[packet] = true;
                injections[packet] = time;
                inside++;
            }
            int edge = paths.edge(packet, levels[packet]);
            assert ridden[edge] != runSteps : "two packets on boats want edge " + edge;
            ridden[edge] = runSteps;
            left += moveUp(packet, edge, time, Move.RIDE, observer);
        }
        count = left;
    }

    /** Moves the packets that are in the network, but not on their boats. */
    private void oscillate(int step, long time, RoutingObserver observer) {
        int left = 0;
        for (int i = 0; i < count; i++) {
            int packet = present[i];
            present[left] = packet;
            if (!isInside[packet] || step >= rideBegins[packet] && step <= rideEnds[packet]) {
                left++;
                continue;
            }
            int oscillationLevel = step < rideBegins[packet] ? initialLevels[packet] : targetLevels[packet];
            int level = levels[packet];
            if (level > oscillationLevel) {
                levels[packet] = oscillationLevel;
                observer.moves(time, packet, paths.edge(packet, oscillationLevel), false, Move.OSCILLATION);
                left++;
            } else if (level == oscillationLevel && ridden[paths.edge(packet, oscillationLevel)] == runSteps) {
                levels[packet] = oscillationLevel - 1;
                result.deflections++;
                observer.moves(time, packet, paths.edge(packet, oscillationLevel - 1), false, Move.DEFLECTION);
                left++;
            } else {
                left += moveUp(packet, paths.edge(packet, level), time, Move.OSCILLATION, observer);
            }
        }
        count = left;
    }

    /** Moves a packet to the next level; returns 0 if it is absorbed there, otherwise 1. */
    private int moveUp(int packet, int edge, long time, Move move, RoutingObserver observer) {
        observer.moves(time, packet, edge, true, move);
        levels[packet]++;
        if (levels[packet] < paths.destination(packet)) {
            return 1;
        }
        observer.isAbsorbed(time, packet);
        result.deliver(injections[packet], time);
        inside--;
        return 0;
    }
}
