package io.swallowtail.protocols.bufferless;

import io.swallowtail.core.random.Choices;
import io.swallowtail.protocols.bufferless.RoutingObserver.Move;

/**
 * The passes of a sub-phase of the distributed algorithm, and their reversals.
 *
 * <p>In every step the packets on boats move first (priorities 3 and 2, {@link BoatConflicts}), then those that
 * oscillate (1), then those that have lost (0, {@link ConflictLosers}). Every move is stored, and {@link #undo}
 * reverses them. A packet of B2 is injected in step 2 of the first round. When that round's step 1 is undone, the
 * packet crosses its first edge, and it returns in step 1 of the next round.
 *
 * <p>Memory: 8 bytes per slot and step of the largest pass so far.
 */
final class Passes {
    private static final int NONE = -1;

    private final Paths paths;
    private final Schedule schedule;
    private final RoutingResult result;
    private final Slots slots;
    private final LinkUse use;
    private final BoatConflicts conflicts;
    private final ConflictLosers losers;

    private final long[] injections;
    /** By slot: the edge by which it returns after a deflection at its source. */
    private final int[] returns;

    /** The slots on boats in the current step. */
    private final int[] riders;
    /** The slots that cross a link in the current step, but lose their colours. */
    private final int[] dropped;
    /** The link of slot s in step t of the pass, at (t - 1)·(number of slots) + s; none before the injection. */
    private int[] moves = new int[1 << 12];

    /** The packets of the sub-phase without a valid colour after the last pass. */
    int lost;

    Passes(Paths paths, FlatNetwork network, Schedule schedule, RoutingResult result, Slots slots, Choices choices) {
        this.paths = paths;

        this.schedule = schedule;
        this.result = result;
        this.slots = slots;
        int n = paths.packets();
        use = new LinkUse(network.edges());
        conflicts = new BoatConflicts(network.edges(), use, slots, choices);
        losers = new ConflictLosers(paths, network, use, slots, choices);
        injections = new long[n];
        returns = new int[n];
        riders = new int[n];
        dropped = new int[n];
    }

    /** Starts a trial. */
    void begin() {
        if (use.begin()) {
            conflicts.resetSteps();
            losers.resetSteps();
        }
    }

    /** Runs a pass, the first half of a round; {@code before} is the number of the step before it. */
    void run(long before, RoutingObserver observer) {
        int steps = schedule.passSteps();
        losers.begin(steps);
        if ((long) slots.size * steps > moves.length) {
            moves = new int[Math.max(Math.multiplyExact(slots.size, steps), 2 * moves.length)];
        }
        // An extra step separates this pass from earlier moves, so no packet counts as having just arrived.
        use.step();
        for (int step = 1; step <= steps && !slots.isEmpty(); step++) {
            use.step();
            inject(step, before + step);
            int late = ride(step, before + step, observer);
            oscillate(step, before + step, observer);
            losers.move(step, before + step, moves, (step - 1) * slots.size, observer);
            for (int i = 0; i < late; i++) {
                int slot = dropped[i];
                losers.add(slot, 2 * paths.edge(slots.packets[slot], slots.levels[slot] - 1) + 1);
            }
        }
        lost = slots.settle();
    }

    /** Injects B1 in step 1 and B2 in step 2 of the first round. */
    private void inject(int step, long time) {
        if (step > 2 || slots.part == 0) {
            return;
        }
        for (int slot = 0; slot < slots.own; slot++) {
            if (!slots.isInside[slot]) {
                if (step == slots.part) {
                    slots.isInside[slot] = true;
                    injections[slots.packets[slot]] = time;
                } else {
                    moves[slot] = NONE;
                }
            }
        }
    }

    /** Moves the packets on boats; returns the number of packets that crossed their links and lost their colours. */
    private int ride(int step, long time, RoutingObserver observer) {
        int count = 0;
        for (int slot = 0; slot < slots.own; slot++) {
            if (slots.priorities[slot] >= Slots.NEW && slots.isRideTime(slot, step) && !slots.isAbsorbed[slot]) {
                riders[count++] = slot;
                conflicts.addRequest(slot, paths.edge(slots.packets[slot], slots.levels[slot]));
            }
        }
        int late = 0;
        for (int i = 0; i < count; i++) {
            int slot = riders[i];
            int edge = paths.edge(slots.packets[slot], slots.levels[slot]);
            int winner = conflicts.winners[edge];
            if (conflicts.isContested(edge) && slots.priorities[slot] == Slots.NEW) {
                slots.priorities[slot] = Slots.LOST;
                if (winner == slot) {
                    dropped[late++] = slot;
                } else {
                    observer.collides(time, slots.packets[slot], slots.packets[winner]);
                    losers.add(slot, step == 1 ? NONE : moves[(step - 2) * slots.size + slot]);
                }
            }
            if (winner == slot) {
                moveUp(slot, edge, step, time, Move.RIDE, observer);
            } else {
                assert slots.priorities[slot] == Slots.LOST : "a packet with a valid colour is beaten";
            }
        }
        return late;
    }

    /** Moves the packets that are neither on their boats nor have lost. */
    private void oscillate(int step, long time, RoutingObserver observer) {
        for (int slot = 0; slot < slots.size; slot++) {
            if (slots.isAbsorbed[slot]
                    || !slots.isInside[slot]
                    || slots.priorities[slot] == Slots.LOST
                    || slots.isRideTime(slot, step)) {
                continue;
            }
            int packet = slots.packets[slot];
            int level = slots.levels[slot];
            int oscillationLevel = slots.oscillationLevel(slot, step);
            if (level > oscillationLevel) {
                moveDown(slot, paths.edge(packet, oscillationLevel), step, time, Move.OSCILLATION, observer);
            } else if (level == oscillationLevel) {
                int edge = paths.edge(packet, oscillationLevel);
                if (conflicts.isRequested(edge)) {
                    result.deflections++;
                    returns[slot] = returnEdge(packet, edge, oscillationLevel);
                    moveDown(slot, returns[slot], step, time, Move.DEFLECTION, observer);
                } else {
                    moveUp(slot, edge, step, time, Move.OSCILLATION, observer);
                }
            } else {
                moveUp(slot, returns[slot], step, time, Move.OSCILLATION, observer);
            }
        }
    }

    /**
     * The edge along which an oscillating packet goes back after a lost conflict: its own edge, or the winner's if the
     * packet is at its source.
     */
    private int returnEdge(int packet, int edge, int oscillationLevel) {
        return paths.edge(
                oscillationLevel > paths.sources[packet] ? packet : slots.packets[conflicts.winners[edge]],
                oscillationLevel - 1);
    }

    private void moveDown(int slot, int edge, int step, long time, Move move, RoutingObserver observer) {
        use.cross(2 * edge);
        moves[(step - 1) * slots.size + slot] = 2 * edge;
        slots.climb(slot, false);
        observer.moves(time, slots.packets[slot], edge, false, move);
    }

    private void moveUp(int slot, int edge, int step, long time, Move move, RoutingObserver observer) {
        int packet = slots.packets[slot];
        use.cross(2 * edge + 1);
        moves[(step - 1) * slots.size + slot] = 2 * edge + 1;
        int level = slots.climb(slot, true);
        observer.moves(time, packet, edge, true, move);
        if (level == paths.destination(packet) && slots.priorities[slot] != Slots.LOST) {
            slots.absorb(slot);
            observer.isAbsorbed(time, packet);
            result.deliver(injections[packet], time);
        }
    }

    /** Undoes the last pass step by step; {@code before} is the number of the step before that pass. */
    void undo(long before, RoutingObserver observer) {
        int steps = schedule.passSteps();
        observer.reversalBegins(before + steps);
        for (int step = steps; step >= 1; step--) {
            long time = before + 2L * steps - step + 1;
            use.step();
            for (int slot = 0; slot < slots.size; slot++) {
                if (!slots.isAbsorbed[slot]) {
                    int done = moves[(step - 1) * slots.size + slot];
                    int packet = slots.packets[slot];
                    int link = done == NONE ? 2 * paths.edge(packet, slots.levels[slot]) + 1 : done ^ 1;
                    boolean isUp = (link & 1) == 1;
                    use.cross(link);
                    slots.climb(slot, isUp);
                    observer.moves(time, packet, link >> 1, isUp, Move.REVERSAL);
                }
            }
        }
        assert isUndone() : "a reversal does not end where its pass began";
    }

    private boolean isUndone() {
        for (int slot = 0; slot < slots.size; slot++) {
            int expected = slots.initialLevels[slot] + (slots.part == 2 && slot < slots.own ? 1 : 0);
            if (!slots.isAbsorbed[slot] && slots.levels[slot] != expected) {
                return false;
            }
        }
        return true;
    }
}
