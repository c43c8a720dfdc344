package io.swallowtail.benchmarks.rare;

import java.io.PrintStream;

/** The audit of splitting on {@link KnownBits}: every case over many seeds, one row each. */
public final class KnownBitsAudit {
    private static final long SEED = 20_261_122;
    /** Estimates of a case, however many runs they take. */
    private static final int FEWEST = 20;

    private KnownBitsAudit() {}

    /**
     * Prints the table of the page on rare events.
     *
     * @param out receives it
     * @param repetitions the most estimates of a case
     * @param allowedRuns runs of the simulator that the estimates of a case may take
     */
    public static void print(PrintStream out, int repetitions, long allowedRuns) {
        out.println("| what | event | p | error asked | estimates | missed: too low, too high | coverage | mean/p - 1 |"
                + " doubtful | runs |");
        out.println("|---|---|---|---|---|---|---|---|---|---|");
        for (KnownCase known : KnownCase.all()) {
            out.println(KnownCoverage.of(known, SEED, FEWEST, repetitions, allowedRuns)
                    .row());
        }
    }
}
