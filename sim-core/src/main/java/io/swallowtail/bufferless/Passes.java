package io.swallowtail.bufferless;

import io.swallowtail.random.AskedIntegers;
import io.swallowtail.random.Choices;
import java.util.Arrays;

/**
 * The passes of a sub-phase of the distributed algorithm, and their reversals. The packets of the sub-phase, and after them those
 * that only oscillate meanwhile, have <b>slots</b>.
 *
 * <p>In every step the packets on boats move first (priorities 3 and 2), then those that oscillate (1), then those that have lost
 * (0, {@link Wanderers}). Every move is stored, and {@link #undo} runs them backwards. A packet of B2 is injected in step 2 of
 * the first round; where that round's step 1 is undone it crosses its first edge, and it comes back in step 1 of the next.
 *
 * <p>Stream: {@code ties}, asked at (address of the round, p): among packets of one priority on boats that want one link the
 * k-th, k ≥ 2, draws below k, and takes the place of the winner so far if it draws 0. Memory: 8 bytes for each slot and step of a
 * pass, as many as have been needed.
 */
final class Passes {
    private static final int NEVER = Integer.MAX_VALUE;
    private static final int NONE = -1;
    private static final int LOST = 0;
    private static final int OSCILLATES = 1;
    private static final int NEW = 2;
    private static final int VALID = 3;

    private final Paths paths;
    private final FlatNetwork network;
    private final Schedule schedule;
    private final Outcome outcome;
    private final AskedIntegers ties;
    private final LinkUse use;
    private final Wanderers wanderers;

    /** For each packet that is in the network the lower level of the edge on which it oscillates between sub-phases. */
    private final int[] homes;

    private final long[] injections;

    private final int[] packets;
    private final int[] frames;
    private final boolean[] isLastFrame;
    private final int[] initialLevels;
    private final int[] targetLevels;
    private final int[] levels;
    private final int[] colours;
    private final byte[] priorities;
    private final boolean[] hasColour;
    private final int[] addresses;
    private final int[] rideBegins;
    private final int[] rideEnds;
    private final boolean[] isInside;
    private final boolean[] isAbsorbed;
    /** The edge by which a slot that was beaten at its source comes back. */
    private final int[] returns;

    private final int[] riders;
    private final int[] dropped;
    /** For each edge that a slot on its boat wants: the step, the slot that crosses it, and how many share its priority. */
    private final int[] wanted;

    private final int[] winners;
    private final int[] rivals;
    private final int[] contested;
    /** The link of slot s in step t of the pass, at (t - 1)·slots + s; none before the injection. */
    private int[] moves = new int[1 << 12];

    private int part;
    private int own;
    private int slots;
    private int absorbed;
    private int ownAbsorbed;
    private int lost;

    Passes(Paths paths, FlatNetwork network, Schedule schedule, Outcome outcome, Choices choices) {
        this.paths = paths;
        this.network = network;
        this.schedule = schedule;
        this.outcome = outcome;
        int n = paths.packets();
        ties = choices.askedIntegers("ties");
        use = new LinkUse(network.edges());
        wanderers = new Wanderers(paths, network, use, n, choices);
        homes = new int[n];
        injections = new long[n];
        packets = new int[n];
        frames = new int[n];
        isLastFrame = new boolean[n];
        initialLevels = new int[n];
        targetLevels = new int[n];
        levels = new int[n];
        colours = new int[n];
        priorities = new byte[n];
        hasColour = new boolean[n];
        addresses = new int[n];
        rideBegins = new int[n];
        rideEnds = new int[n];
        isInside = new boolean[n];
        isAbsorbed = new boolean[n];
        returns = new int[n];
        riders = new int[n];
        dropped = new int[n];
        wanted = new int[network.edges()];
        winners = new int[network.edges()];
        rivals = new int[network.edges()];
        contested = new int[network.edges()];
    }

    /** Begins a trial. */
    void begin() {
        if (use.begin()) {
            Arrays.fill(wanted, 0);
            Arrays.fill(contested, 0);
            wanderers.forget();
        }
    }

    /** Begins a sub-phase: 0 for A, whose packets are in the network, 1 for B1, 2 for B2. */
    void clear(int newPart) {
        part = newPart;
        own = 0;
        slots = 0;
        absorbed = 0;
        ownAbsorbed = 0;
    }

    /** Adds a packet of the sub-phase, whose wave points to a frame. */
    void add(int packet, int frame, boolean isLast) {
        boolean isNew = part > 0;
        frames[slots] = frame;
        isLastFrame[slots] = isLast;
        isInside[slots] = !isNew;
        open(packet, isNew ? paths.sources()[packet] : homes[packet]);
        own = slots;
    }

    /** Adds a packet that only oscillates; after all others. */
    void addBystander(int packet) {
        isInside[slots] = true;
        priorities[slots] = OSCILLATES;
        rideBegins[slots] = NEVER;
        rideEnds[slots] = NEVER;
        open(packet, homes[packet]);
    }

    private void open(int packet, int level) {
        packets[slots] = packet;
        levels[slots] = level;
        initialLevels[slots] = level;
        hasColour[slots] = false;
        isAbsorbed[slots] = false;
        slots++;
    }

    int part() {
        return part;
    }

    /** Counts all packets of the sub-phase. */
    int packets() {
        return own;
    }

    int slots() {
        return slots;
    }

    int packet(int slot) {
        return packets[slot];
    }

    boolean isAbsorbed(int slot) {
        return isAbsorbed[slot];
    }

    boolean hasColour(int slot) {
        return hasColour[slot];
    }

    /** Tells whether every packet of the sub-phase has a valid colour or was absorbed. */
    boolean isSettled() {
        return lost == 0;
    }

    /** Counts the packets of the sub-phase that have no valid colour after the last pass. */
    int lost() {
        return lost;
    }

    /** Tells whether all packets of the sub-phase were absorbed. */
    boolean isOver() {
        return ownAbsorbed == own;
    }

    /** Tells whether no packet is in the network. */
    boolean isEmpty() {
        return absorbed == slots;
    }

    /** Where a packet's choices for a round stand in the streams. */
    int address(int slot, int round) {
        return (frames[slot] - schedule.frame(paths.sources()[packets[slot]])) * schedule.rounds() + round - 1;
    }

    /** Puts a packet of the sub-phase on the boat of a colour, or where it has a valid one, of that. */
    void board(int slot, int round, int newColour, RoutingObserver observer) {
        if (!hasColour[slot]) {
            colours[slot] = newColour;
        }
        int colour = colours[slot];
        int length = schedule.frameLevels();
        int first = frames[slot] * length;
        priorities[slot] = (byte) (hasColour[slot] ? VALID : NEW);
        addresses[slot] = address(slot, round);
        rideBegins[slot] = schedule.boatStep(colour, initialLevels[slot] - first + 1);
        if (isLastFrame[slot]) {
            rideEnds[slot] = NEVER;
        } else {
            // Inner-level top - (2k - 1) of the next frame, where the tops of the regions of A, B1, B2 are 2·chi apart.
            int innerLevel = 2 * length - 2 * part * schedule.boats() - (2 * colour - 1);
            targetLevels[slot] = first + innerLevel - 1;
            rideEnds[slot] = schedule.boatStep(colour, innerLevel);
        }
        observer.boards(packets[slot], colour, frames[slot], rideBegins[slot], rideEnds[slot]);
    }

    /** Runs a pass, the first half of a round; {@code before} is the number of the step before it. */
    void run(long before, RoutingObserver observer) {
        int steps = schedule.passSteps();
        wanderers.begin(slots, steps);
        if ((long) slots * steps > moves.length) {
            moves = new int[Math.max(Math.multiplyExact(slots, steps), 2 * moves.length)];
        }
        // A step between this pass and what was before, so that nothing has arrived anywhere.
        use.step();
        for (int step = 1; step <= steps && absorbed < slots; step++) {
            use.step();
            inject(step, before + step);
            int late = ride(step, before + step, observer);
            oscillate(step, before + step, observer);
            wanderers.move(step, before + step, moves, (step - 1) * slots, observer);
            for (int i = 0; i < late; i++) {
                int slot = dropped[i];
                wander(slot, levels[slot], 2 * paths.edge(packets[slot], levels[slot] - 1) + 1);
            }
        }
        settle();
    }

    private void settle() {
        lost = 0;
        for (int slot = 0; slot < own; slot++) {
            if (!isAbsorbed[slot]) {
                if (priorities[slot] == LOST) {
                    levels[slot] = wanderers.level(slot);
                    lost++;
                } else {
                    hasColour[slot] = true;
                    homes[packets[slot]] = levels[slot];
                }
            }
        }
    }

    /** Injects B1 in step 1 and B2 in step 2 of the first round. */
    private void inject(int step, long time) {
        if (step > 2 || part == 0) {
            return;
        }
        for (int slot = 0; slot < own; slot++) {
            if (!isInside[slot]) {
                if (step == part) {
                    isInside[slot] = true;
                    injections[packets[slot]] = time;
                } else {
                    moves[slot] = NONE;
                }
            }
        }
    }

    /** Moves the packets on boats; returns how many of those that crossed their links have lost all the same. */
    private int ride(int step, long time, RoutingObserver observer) {
        int count = 0;
        for (int slot = 0; slot < own; slot++) {
            if (priorities[slot] >= NEW && step >= rideBegins[slot] && step <= rideEnds[slot] && !isAbsorbed[slot]) {
                riders[count++] = slot;
                claim(slot, paths.edge(packets[slot], levels[slot]));
            }
        }
        int late = 0;
        for (int i = 0; i < count; i++) {
            int slot = riders[i];
            int edge = paths.edge(packets[slot], levels[slot]);
            boolean wins = winners[edge] == slot;
            if (contested[edge] == use.now() && priorities[slot] == NEW) {
                priorities[slot] = LOST;
                if (wins) {
                    dropped[late++] = slot;
                } else {
                    observer.collides(time, packets[slot], packets[winners[edge]]);
                    int arrival = step == 1 ? NONE : moves[(step - 2) * slots + slot];
                    wander(slot, levels[slot], arrival);
                }
            }
            if (wins) {
                moveUp(slot, edge, step, time, Move.RIDE, observer);
            } else {
                assert priorities[slot] == LOST : "a packet with a valid colour is beaten";
            }
        }
        return late;
    }

    private void wander(int slot, int level, int arrival) {
        int packet = packets[slot];
        int node = level == paths.destination(packet)
                ? network.heads()[paths.edge(packet, level - 1)]
                : network.tails()[paths.edge(packet, level)];
        wanderers.add(slot, packet, addresses[slot] * schedule.passSteps(), level, node, arrival);
    }

    private void claim(int slot, int edge) {
        if (wanted[edge] != use.now()) {
            wanted[edge] = use.now();
            winners[edge] = slot;
            rivals[edge] = 1;
            return;
        }
        contested[edge] = use.now();
        int best = priorities[winners[edge]];
        if (priorities[slot] > best) {
            winners[edge] = slot;
            rivals[edge] = 1;
        } else if (priorities[slot] == best && ties.integer(addresses[slot], packets[slot], ++rivals[edge]) == 0) {
            winners[edge] = slot;
        }
    }

    /** Moves the packets that are neither on their boats nor have lost. */
    private void oscillate(int step, long time, RoutingObserver observer) {
        for (int slot = 0; slot < slots; slot++) {
            if (isAbsorbed[slot]
                    || !isInside[slot]
                    || priorities[slot] == LOST
                    || step >= rideBegins[slot] && step <= rideEnds[slot]) {
                continue;
            }
            int packet = packets[slot];
            int level = levels[slot];
            int home = step > rideEnds[slot] ? targetLevels[slot] : initialLevels[slot];
            if (level > home) {
                moveDown(slot, paths.edge(packet, home), step, time, Move.OSCILLATION, observer);
            } else if (level == home) {
                int edge = paths.edge(packet, home);
                if (wanted[edge] == use.now()) {
                    outcome.deflections++;
                    returns[slot] = wayBack(slot, edge, home);
                    moveDown(slot, returns[slot], step, time, Move.DEFLECTION, observer);
                } else {
                    moveUp(slot, edge, step, time, Move.OSCILLATION, observer);
                }
            } else {
                moveUp(slot, returns[slot], step, time, Move.OSCILLATION, observer);
            }
        }
    }

    /** The edge along which a slot that is beaten at its home goes back: its own, or from its source that of the winner. */
    private int wayBack(int slot, int edge, int home) {
        int packet = packets[slot];
        return home > paths.sources()[packet]
                ? paths.edge(packet, home - 1)
                : paths.edge(packets[winners[edge]], home - 1);
    }

    private void moveDown(int slot, int edge, int step, long time, Move move, RoutingObserver observer) {
        use.cross(2 * edge);
        moves[(step - 1) * slots + slot] = 2 * edge;
        levels[slot]--;
        observer.moves(time, packets[slot], edge, false, move);
    }

    private void moveUp(int slot, int edge, int step, long time, Move move, RoutingObserver observer) {
        int packet = packets[slot];
        use.cross(2 * edge + 1);
        moves[(step - 1) * slots + slot] = 2 * edge + 1;
        levels[slot]++;
        observer.moves(time, packet, edge, true, move);
        if (levels[slot] == paths.destination(packet) && priorities[slot] != LOST) {
            isAbsorbed[slot] = true;
            absorbed++;
            ownAbsorbed += slot < own ? 1 : 0;
            observer.isAbsorbed(time, packet);
            outcome.deliver(injections[packet], time);
        }
    }

    /** Undoes the last pass step by step; {@code before} is the number of the step before that pass. */
    void undo(long before, RoutingObserver observer) {
        int steps = schedule.passSteps();
        observer.reversalBegins(before + steps);
        for (int step = steps; step >= 1; step--) {
            long time = before + 2L * steps - step + 1;
            use.step();
            for (int slot = 0; slot < slots; slot++) {
                if (!isAbsorbed[slot]) {
                    int done = moves[(step - 1) * slots + slot];
                    int link = done == NONE ? 2 * paths.edge(packets[slot], levels[slot]) + 1 : done ^ 1;
                    use.cross(link);
                    levels[slot] += (link & 1) == 1 ? 1 : -1;
                    observer.moves(time, packets[slot], link >> 1, (link & 1) == 1, Move.REVERSAL);
                }
            }
        }
        assert isUndone() : "a reversal does not end where its pass began";
    }

    private boolean isUndone() {
        for (int slot = 0; slot < slots; slot++) {
            int expected = initialLevels[slot] + (part == 2 && slot < own ? 1 : 0);
            if (!isAbsorbed[slot] && levels[slot] != expected) {
                return false;
            }
        }
        return true;
    }
}
