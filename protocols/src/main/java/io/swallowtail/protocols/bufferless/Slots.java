package io.swallowtail.protocols.bufferless;

import io.swallowtail.core.random.Choices;
import io.swallowtail.core.random.OnDemandIntegers;

/**
 * The packets of a sub-phase of the distributed algorithm, followed by packets that only oscillate during it, in
 * <b>slots</b> numbered from 0. A slot holds a packet's position, its boat in the current pass, its priority, and
 * whether it has a valid colour.
 *
 * <p>Stream: {@code colours}, requested at (h·xi + r - 1, p) below chi, where h is the number of frames that packet p
 * has passed and r is the round.
 */
final class Slots {
    /** Priority of a packet that has lost a conflict on its boat. */
    static final int LOST = 0;

    private static final int OSCILLATES = 1;

    /** Priority on the boat of a colour drawn for this round. */
    static final int NEW = 2;

    /** Priority on the boat of a valid colour. */
    static final int VALID = 3;

    private static final int NEVER = Integer.MAX_VALUE;

    private final Paths paths;
    private final Schedule schedule;
    private final OnDemandIntegers colourChoices;

    /** By packet in the network: the lower level of the edge on which it oscillates between sub-phases. */
    private final int[] oscillationLevels;

    /** By slot: its packet. */
    final int[] packets;
    /** By slot: the frame to which its wave points. */
    private final int[] frames;

    private final boolean[] isLastFrame;
    /** By slot: its node level when the sub-phase began. */
    final int[] initialLevels;
    /** By slot: the lower level of the edge on which it oscillates after its ride. */
    private final int[] targetLevels;
    /** By slot: its node level. */
    final int[] levels;

    private final int[] colours;
    final byte[] priorities;
    private final boolean[] hasColour;
    /** By slot: the address of its choices in the round. */
    final int[] addresses;

    private final int[] rideBegins;
    private final int[] rideEnds;
    final boolean[] isInside;
    final boolean[] isAbsorbed;

    /** The sub-phase: 0 for A, whose packets are in the network, 1 for B1, 2 for B2. */
    int part;
    /** The number of packets of the sub-phase. */
    int own;
    /** The number of all packets. */
    int size;

    private int absorbed;
    private int ownAbsorbed;

    Slots(Paths paths, Schedule schedule, Choices choices) {
        this.paths = paths;
        this.schedule = schedule;
        colourChoices = choices.onDemandIntegers("colours", (step, packet, bound) -> packet % bound);
        int n = paths.packets();
        oscillationLevels = new int[n];
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
    }

    /** Starts a sub-phase. */
    void clear(int newPart) {
        part = newPart;
        own = 0;
        size = 0;
        absorbed = 0;
        ownAbsorbed = 0;
    }

    /** Adds a packet of the sub-phase with its wave's frame. */
    void add(int packet, int frame, boolean isLast) {
        boolean isNew = part > 0;
        frames[size] = frame;
        isLastFrame[size] = isLast;
        isInside[size] = !isNew;
        open(packet, isNew ? paths.sources[packet] : oscillationLevels[packet]);
        own = size;
    }

    /** Adds a packet that only oscillates in this sub-phase. All other packets must be added before. */
    void addOscillating(int packet) {
        isInside[size] = true;
        priorities[size] = OSCILLATES;
        rideBegins[size] = NEVER;
        rideEnds[size] = NEVER;
        open(packet, oscillationLevels[packet]);
    }

    private void open(int packet, int level) {
        packets[size] = packet;
        levels[size] = level;
        initialLevels[size] = level;
        hasColour[size] = false;
        isAbsorbed[size] = false;
        size++;
    }

    /** Assigns boats to all packets of the sub-phase for a round, by their valid colours or newly drawn colours. */
    void board(int round, RoutingObserver observer) {
        for (int slot = 0; slot < own; slot++) {
            if (!isAbsorbed[slot]) {
                board(slot, round);
                observer.boards(packets[slot], colours[slot], frames[slot], rideBegins[slot], rideEnds[slot]);
            }
        }
    }

    private void board(int slot, int round) {
        int length = schedule.frameLevels;
        int boats = schedule.boats;
        int first = frames[slot] * length;
        int framesPassed = frames[slot] - schedule.frame(paths.sources[packets[slot]]);
        addresses[slot] = framesPassed * schedule.rounds + round - 1;
        if (!hasColour[slot]) {
            colours[slot] = boats == 1 ? 1 : 1 + colourChoices.integer(addresses[slot], packets[slot], boats);
        }
        int colour = colours[slot];
        priorities[slot] = (byte) (hasColour[slot] ? VALID : NEW);
        rideBegins[slot] = schedule.boatStep(colour, initialLevels[slot] - first + 1);
        if (isLastFrame[slot]) {
            rideEnds[slot] = NEVER;
        } else {
            // Inner-level top - (2k - 1) of the next frame, where the tops of the regions of A, B1, B2 are 2·chi apart.
            int innerLevel = 2 * length - 2 * part * boats - (2 * colour - 1);
            targetLevels[slot] = first + innerLevel - 1;
            rideEnds[slot] = schedule.boatStep(colour, innerLevel);
        }
    }

    /** Ends a pass: a packet of the sub-phase that has not lost keeps its colour; returns how many have lost. */
    int settle() {
        int lost = 0;
        for (int slot = 0; slot < own; slot++) {
            if (!isAbsorbed[slot]) {
                if (priorities[slot] == LOST) {
                    lost++;
                } else {
                    hasColour[slot] = true;
                    oscillationLevels[packets[slot]] = levels[slot];
                }
            }
        }
        return lost;
    }

    /** Removes a packet that has reached its destination. */
    void absorb(int slot) {
        isAbsorbed[slot] = true;
        absorbed++;
        ownAbsorbed += slot < own ? 1 : 0;
    }

    /** Reports whether all packets of the sub-phase were absorbed. */
    boolean isOver() {
        return ownAbsorbed == own;
    }

    /** Reports whether no packet is in the network. */
    boolean isEmpty() {
        return absorbed == size;
    }

    /** Moves a packet by a level. */
    int climb(int slot, boolean isUp) {
        levels[slot] += isUp ? 1 : -1;
        return levels[slot];
    }

    /** The lower level of the edge on which a packet oscillates in a step of the pass in which it does not ride. */
    int oscillationLevel(int slot, int step) {
        return step > rideEnds[slot] ? targetLevels[slot] : initialLevels[slot];
    }

    /** Reports whether a step of the pass is one of a packet's ride. */
    boolean isRideTime(int slot, int step) {
        return step >= rideBegins[slot] && step <= rideEnds[slot];
    }
}
