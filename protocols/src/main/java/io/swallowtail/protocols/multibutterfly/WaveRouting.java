package io.swallowtail.protocols.multibutterfly;

import io.swallowtail.protocols.multibutterfly.NodeBuffers.PhaseObserver;

/**
 * Routes a permutation in successive waves. A wave has the packets whose destinations are congruent modulo L. It begins
 * with an even phase. It ends with its last delivery, after two successive phases without a move, or at the limit of
 * phases. Its other packets are stranded and removed.
 */
final class WaveRouting {
    /** The number of recent phases that are stored, a power of two. */
    private static final int MEMORY = 4;

    private static final long MAX_LAST = (1L << 15) - 1;
    private static final int EARLIER_BITS = 16;
    private static final long MAX_EARLIER = (1L << EARLIER_BITS) - 1;

    private final NodeBuffers nodes;
    private final int waves;
    private final int mostPhases;
    /** By destination: the input of its packet. */
    final int[] inputs;
    /** By phase modulo {@link #MEMORY}: the packets inside before this phase of the current wave. */
    private final int[] insideBefore = new int[MEMORY];

    /** The number of phases of all waves. */
    long phases;
    /** The number of phases of the longest wave. */
    int worstPhases;
    /** The number of packets that a phase should have sent and did not, over all phases. */
    long blocked;
    /** The number of packets that were not delivered. */
    int stranded;

    private long lastPackets;
    private long earlierPackets;
    private long worstLast;
    private long worstEarlier;

    /** Prepares for n packets; {@code mostPhases} of a wave are 0 for any number. */
    WaveRouting(NodeBuffers nodes, int n, int waves, int mostPhases) {
        this.nodes = nodes;
        this.waves = waves;
        this.mostPhases = mostPhases;
        inputs = new int[n];
    }

    /** Routes the packets from input i to destinations[i]. */
    void run(int[] destinations, PhaseObserver observer) {
        for (int input = 0; input < inputs.length; input++) {
            inputs[destinations[input]] = input;
        }
        phases = 0;
        worstPhases = 0;
        blocked = 0;
        stranded = 0;
        lastPackets = 0;
        earlierPackets = 0;
        // Waves from n on have no packets.
        for (int wave = 0; wave < Math.min(waves, inputs.length); wave++) {
            for (int destination = wave; destination < inputs.length; destination += waves) {
                nodes.enter(inputs[destination], destination);
            }
            finish(wave, route(wave, observer));
        }
    }

    /** Runs the phases of a wave and returns how many there were. */
    private int route(int wave, PhaseObserver observer) {
        int phase = 0;
        int idle = 0;
        while (nodes.inside > 0 && idle < 2 && (mostPhases == 0 || phase < mostPhases)) {
            insideBefore[phase & MEMORY - 1] = nodes.inside;
            nodes.phase(phase & 1, observer);
            phase++;
            blocked += nodes.blocked;
            idle = nodes.moves == 0 ? idle + 1 : 0;
            observer.phaseEnded(wave, phase, nodes);
        }
        return phase;
    }

    private void finish(int wave, int wavePhases) {
        stranded += nodes.inside;
        nodes.clear();
        phases += wavePhases;
        // A waiting packet waits for two phases, so the previous delivery is two phases earlier.
        int last = insideBefore[wavePhases - 1 & MEMORY - 1];
        int earlier = wavePhases < 3 ? 0 : insideBefore[wavePhases - 3 & MEMORY - 1];
        lastPackets += last;
        earlierPackets += earlier;
        if (wave == 0 || wavePhases > worstPhases) {
            worstPhases = wavePhases;
            worstLast = 0;
            worstEarlier = 0;
        }
        if (wavePhases == worstPhases) {
            worstLast += last;
            worstEarlier += earlier;
        }
    }

    /**
     * Gives a score of all waves that is larger for trials closer to more phases: the packets of the last deliveries,
     * then those of the deliveries before.
     */
    long nearnessOfPhases() {
        return join(lastPackets, earlierPackets);
    }

    /** Gives this score for the waves with the most phases. */
    long nearnessOfWorst() {
        return join(worstLast, worstEarlier);
    }

    /** Combines two counts to a score below 2^31. */
    private static long join(long last, long earlier) {
        return Math.min(last, MAX_LAST) << EARLIER_BITS | Math.min(earlier, MAX_EARLIER);
    }
}
