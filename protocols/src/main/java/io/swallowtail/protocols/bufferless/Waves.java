package io.swallowtail.protocols.bufferless;

import io.swallowtail.core.random.Choices;
import io.swallowtail.core.random.OnDemandIntegers;
import java.util.Arrays;

/**
 * The division of packets into companies: uniformly random packet sets, and each packet's session and group of frames.
 *
 * <p>A packet belongs to the first session if all its nodes are in one group of S1, [0, gamma'), [gamma', 2·gamma'), …;
 * otherwise they are in one of S2, whose groups begin half a group later. In phase 2i + f, the wave of set i points to
 * frame f of every group, f = 0, 1, …. A <b>company</b> is the packets of one set, session and group.
 *
 * <p>Stream: {@code sets}, requested at (0, p) below s; a single set requests none. Cost: two sorts of N numbers.
 */
final class Waves {
    private static final int PACKET_BITS = 20;
    private static final int GROUP_BITS = 16;
    private static final int PACKET_MASK = (1 << PACKET_BITS) - 1;

    private final OnDemandIntegers choices;
    final int[] sets;
    final byte[] sessions;
    /** By packet: the first frame of its group. */
    final int[] groups;
    /** (set, session, group, packet), ascending. */
    private final long[] companies;
    /** By packet: the index in {@code companies} where its company begins. */
    final int[] companyBegins;

    /** By packet: the index in {@code companies} after the end of its company. */
    final int[] companyEnds;
    /** (session, phase of injection, packet), ascending. */
    private final long[] injections;

    private Schedule schedule;
    /** The number of packets of the second session. */
    int secondSession;
    /** The session and phase that run, and the number of packets that were injected before their end. */
    int session;

    long phase;
    private int injected;

    Waves(int packets, Choices choices) {
        this.choices = choices.onDemandIntegers("sets", (step, packet, bound) -> packet % bound);
        sets = new int[packets];
        sessions = new byte[packets];
        groups = new int[packets];
        companies = new long[packets];
        companyBegins = new int[packets];
        companyEnds = new int[packets];
        injections = new long[packets];
    }

    /** Divides the packets of a trial. */
    void divide(Paths paths, Schedule newSchedule) {
        schedule = newSchedule;
        secondSession = 0;
        injected = 0;
        int s = schedule.sets;
        int size = schedule.groupFrames;
        for (int packet = 0; packet < sets.length; packet++) {
            int set = s == 1 ? 0 : choices.integer(0, packet, s);
            int first = schedule.frame(paths.sources[packet]);
            int last = schedule.frame(paths.destination(packet));
            int session = first / size == last / size ? 0 : 1;
            int shift = session * (size / 2);
            int group = shift + (first - shift) / size * size;
            assert last < group + size : "the path of packet " + packet + " is in no group";
            sets[packet] = set;
            sessions[packet] = (byte) session;
            groups[packet] = group;
            secondSession += session;
            companies[packet] =
                    ((long) set << 1 | session) << GROUP_BITS + PACKET_BITS | (long) group << PACKET_BITS | packet;
            injections[packet] = (long) session << Long.SIZE - 2 | (2L * set + first - group) << PACKET_BITS | packet;
        }
        Arrays.sort(companies);
        Arrays.sort(injections);
        markCompanies();
    }

    private void markCompanies() {
        int begin = 0;
        for (int i = 1; i <= companies.length; i++) {
            if (i == companies.length || companies[i] >>> PACKET_BITS != companies[begin] >>> PACKET_BITS) {
                for (int k = begin; k < i; k++) {
                    companyBegins[member(k)] = begin;
                    companyEnds[member(k)] = i;
                }
                begin = i;
            }
        }
    }

    /** The last frame of the packet's group, which the end of the network may cut short. */
    int lastFrame(int packet) {
        return Math.min(groups[packet] + schedule.groupFrames, schedule.frames()) - 1;
    }

    /** The frame to which the packet's wave points in the phase that runs. */
    int frame(int packet) {
        return groups[packet] + (int) (phase - 2L * sets[packet]);
    }

    /** The packet at a place in the order of sets; those of a company are together and in the order of their numbers. */
    int member(int place) {
        return (int) companies[place] & PACKET_MASK;
    }

    /** Reports whether packets are still to be injected. */
    boolean areLeft() {
        return injected < injections.length;
    }

    /**
     * Begins the next phase; if the network is empty, the next one that has a packet to inject. A packet is injected in
     * the phase in which its source is in its wave.
     *
     * @param into receives the packets to inject from the place {@code from} on
     * @return the place after the last of them
     */
    int nextPhase(boolean isEmpty, int[] into, int from) {
        phase++;
        if (isEmpty) {
            session = sessions[packetToInject()];
            phase = phaseOfInjection();
        }
        int end = from;
        while (areLeft() && phaseOfInjection() == phase && sessions[packetToInject()] == session) {
            into[end++] = packetToInject();
            injected++;
        }
        return end;
    }

    private int packetToInject() {
        return (int) injections[injected] & PACKET_MASK;
    }

    private long phaseOfInjection() {
        return (injections[injected] & -1L >>> 2) >>> PACKET_BITS;
    }
}
