package io.swallowtail.protocols.bufferless;

import io.swallowtail.core.experiment.Parameters;
import io.swallowtail.protocols.bufferless.BufferlessParameters.Algorithm;
import java.math.BigDecimal;

/**
 * The constants of one trial's schedule, which follow from C, D and N. Frames, sets, phases and groups are numbered
 * from 0; boats (colours), rounds and steps from 1.
 *
 * <p>Quantities that need exact decimals are computed when the simulator is prepared, for every possible log and C.
 */
final class Schedule {
    private final Algorithm algorithm;
    private final int levels;
    private final int fixedSets;
    /** lambda, by log. */
    private final int[] frameLevelsOf;

    /** chi of the distributed algorithm, by log. */
    private final int[] boatsOf;
    /** xi, by log. */
    private final int[] roundsOf;
    /** s by C. */
    private final int[] setsOf;

    /** lambda. */
    int frameLevels;
    /** s. */
    int sets;
    /** gamma', the number of frames of a group; even. */
    int groupFrames;
    /** chi. */
    int boats;
    /** xi, the number of rounds of a sub-phase. */
    int rounds;
    /** m, the number of phases of a session. */
    long phases;

    /** Prepares the schedules of a point with waves, for every D and C that can occur. */
    Schedule(Parameters parameters) {
        algorithm = parameters.get(BufferlessParameters.ALGORITHM);
        levels = (int) BufferlessParameters.levels(parameters);
        fixedSets = (int) parameters.get(BufferlessParameters.SETS);
        int packets = (int) BufferlessParameters.packets(parameters);
        long longest = BufferlessParameters.longestPath(parameters);
        BigDecimal alpha = BufferlessParameters.alpha(parameters);
        BigDecimal roundsScale = parameters.has(BufferlessParameters.ROUNDS_SCALE)
                ? parameters.get(BufferlessParameters.ROUNDS_SCALE)
                : BigDecimal.ZERO;
        int most = FrameFormulas.log(longest, packets);
        frameLevelsOf = new int[most + 1];
        boatsOf = new int[most + 1];
        roundsOf = new int[most + 1];
        for (int l = 1; l <= most; l++) {
            frameLevelsOf[l] = FrameFormulas.frameLevels(algorithm, alpha, l);
            boatsOf[l] = FrameFormulas.boats(alpha, l);
            roundsOf[l] = FrameFormulas.rounds(roundsScale, l);
        }
        setsOf = new int[fixedSets > 0 ? 0 : packets + 1];
        for (int c = 1; c < setsOf.length; c++) {
            setsOf[c] = FrameFormulas.sets(alpha, c);
        }
    }

    /** Computes the schedule from the paths; the centralized algorithm sets its {@link #boats} after it. */
    void begin(Paths paths) {
        int log = FrameFormulas.log(paths.dilation, paths.packets());
        frameLevels = frameLevelsOf[log];
        boats = boatsOf[log];
        rounds = roundsOf[log];
        sets = fixedSets > 0 ? fixedSets : setsOf[paths.congestion];
        groupFrames = 2 * ((paths.dilation + frameLevels - 1) / frameLevels);
        phases = 2L * sets + groupFrames - 1;
    }

    boolean isDistributed() {
        return algorithm == Algorithm.DISTRIBUTED;
    }

    /** gamma, the number of frames; the last one may have fewer levels. */
    int frames() {
        return levels / frameLevels + 1;
    }

    /** tau, the steps in which all boats run through two frames. */
    int passSteps() {
        return 2 * (frameLevels + boats - 1);
    }

    /** The steps of a phase: tau; distributed, those of three sub-phases of xi rounds, each a pass and its reversal. */
    long phaseSteps() {
        return isDistributed() ? 6L * rounds * passSteps() : passSteps();
    }

    /** The steps of both sessions. */
    long steps() {
        return 2 * phases * phaseSteps();
    }

    /** The number of the step before the first one of a phase. */
    long before(int session, long phase) {
        return (session * phases + phase) * phaseSteps();
    }

    /** The frame to which a node level belongs. */
    int frame(int level) {
        return level / frameLevels;
    }

    /**
     * The step of a pass in which a boat is at an inner-level. Inner-levels are counted from the frame where it starts
     * into the next frame.
     */
    int boatStep(int colour, int innerLevel) {
        return 4 * colour - 4 + innerLevel;
    }
}
