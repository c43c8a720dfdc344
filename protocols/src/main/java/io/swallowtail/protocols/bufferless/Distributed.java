package io.swallowtail.protocols.bufferless;

import io.swallowtail.core.random.Choices;

/**
 * The distributed algorithm. A phase has three sub-phases: for the packets in the network (A), and for those with
 * sources at odd (B1) and even (B2) inner-levels of their waves' frames. In each round of a sub-phase, the packets
 * without a valid colour draw one ({@link Slots}) and all follow their boats ({@link Passes}). Every round but the last
 * is then undone.
 *
 * <p>Source: Busch, Kelkar, Magdon-Ismail, section 4. Steps in which the network is empty are skipped. Rounds in which
 * every packet of the sub-phase has a valid colour are all equal, so only the last of them is simulated.
 */
final class Distributed {
    /** The sub-phases. */
    private static final int PARTS = 3;

    private final Paths paths;
    private final Waves waves;
    private final Schedule schedule;
    private final RoutingResult result;
    private final Slots slots;
    private final Passes passes;
    /** The packets in the network when the sub-phase begins. */
    private final int[] inside;
    /** The packets whose sources are in their waves in this phase. */
    private final int[] entering;

    private int insideCount;
    private int enteringCount;

    Distributed(
            Paths paths, FlatNetwork network, Waves waves, Schedule schedule, RoutingResult result, Choices choices) {
        this.paths = paths;
        this.waves = waves;
        this.schedule = schedule;
        this.result = result;
        slots = new Slots(paths, schedule, choices);
        passes = new Passes(paths, network, schedule, result, slots, choices);
        inside = new int[paths.packets()];
        entering = new int[paths.packets()];
    }

    /** Routes the packets of a trial until all are delivered, or one has no valid colour after the last round. */
    void route(RoutingObserver observer) {
        passes.begin();
        insideCount = 0;
        while (insideCount > 0 || waves.areLeft()) {
            enteringCount = waves.nextPhase(insideCount == 0, entering, 0);
            long begin = schedule.before(waves.session, waves.phase);
            observer.phaseBegins(waves.session, waves.phase, begin);
            for (int part = 0; part < PARTS; part++) {
                long before = begin + part * (schedule.phaseSteps() / PARTS);
                if (!subPhase(part, before, observer)) {
                    result.isFailed = true;
                    return;
                }
            }
        }
    }

    /** Runs a sub-phase; false if a packet has no valid colour at its end. */
    private boolean subPhase(int part, long before, RoutingObserver observer) {
        slots.clear(part);
        if (part == 0) {
            for (int i = 0; i < insideCount; i++) {
                enter(inside[i]);
            }
        } else {
            for (int i = 0; i < enteringCount; i++) {
                int level = paths.sources[entering[i]];
                if ((level - waves.frame(entering[i]) * schedule.frameLevels & 1) == part - 1) {
                    enter(entering[i]);
                }
            }
            for (int i = 0; i < insideCount && slots.own > 0; i++) {
                slots.addOscillating(inside[i]);
            }
        }
        if (slots.own == 0) {
            if (insideCount > 0) {
                observer.repeats(before, before + roundSteps(schedule.rounds));
            }
            return true;
        }
        boolean isSettled = rounds(before, observer);
        insideCount = 0;
        for (int slot = 0; slot < slots.size; slot++) {
            if (!slots.isAbsorbed[slot]) {
                inside[insideCount++] = slots.packets[slot];
            }
        }
        return isSettled;
    }

    private void enter(int packet) {
        int frame = waves.frame(packet);
        slots.add(packet, frame, frame == waves.lastFrame(packet));
    }

    private boolean rounds(long before, RoutingObserver observer) {
        int last = schedule.rounds;
        int round = 1;
        pass(round, before, observer);
        while (passes.lost > 0) {
            result.approach(round, passes.lost);
            if (round == last) {
                result.rounds = last + 1;
                return false;
            }
            passes.undo(before + roundSteps(round - 1), observer);
            round++;
            pass(round, before, observer);
        }
        result.rounds = Math.max(result.rounds, round);
        long done = before + roundSteps(round) - schedule.passSteps();
        if (round < last && !slots.isOver()) {
            repeat(round, before, observer);
            done = before + roundSteps(last) - schedule.passSteps();
        }
        if (!slots.isEmpty()) {
            observer.repeats(done, before + roundSteps(last));
        }
        return true;
    }

    /** Simulates the last round for all rounds in which every packet has a valid colour; these are equal. */
    private void repeat(int round, long before, RoutingObserver observer) {
        int last = schedule.rounds;
        passes.undo(before + roundSteps(round - 1), observer);
        if (round + 1 < last) {
            observer.repeats(before + roundSteps(round), before + roundSteps(last - 1));
        }
        long deflections = result.deflections;
        pass(last, before, observer);
        result.deflections += (last - round - 1) * (result.deflections - deflections);
    }

    private long roundSteps(int rounds) {
        return 2L * schedule.passSteps() * rounds;
    }

    private void pass(int round, long before, RoutingObserver observer) {
        long first = before + roundSteps(round - 1);
        observer.passBegins(slots.part, round, first);
        slots.board(round, observer);
        passes.run(first, observer);
    }
}
