package io.swallowtail.benchmarks.rare;

import java.io.PrintStream;

/**
 * The audit of splitting and union sampling: how often intervals of 95 % miss, over many seeds, on events of {@link
 * KnownBits}, on
 * events of the catalogue, on events with ways that a climb does not see, and as replications spread more.
 */
public final class RareEventsAudit {
    private static final long SEED = 20_261_122;
    /** Estimates of a case, however many runs they take; coins cost little. */
    private static final int FEWEST_OF_COINS = 40;

    private static final int FEWEST = 12;
    /** Path-edges of a run by which others are measured. */
    private static final long WORK = 200;

    private final PrintStream out;
    private final int repetitions;
    private final long allowedRuns;

    /**
     * Prepares an audit, which prints the tables of the page on rare events, a row as soon as it is known.
     *
     * @param out receives them
     * @param repetitions the most estimates of a case
     * @param allowedRuns runs of the simulator, of 200 path-edges each, that the estimates of a case may take
     */
    public RareEventsAudit(PrintStream out, int repetitions, long allowedRuns) {
        this.out = out;
        this.repetitions = repetitions;
        this.allowedRuns = allowedRuns;
    }

    /** Tries events of {@link KnownBits}. */
    public void coins() {
        out.println(KnownCoverage.head());
        CoinCases.all().forEach(known -> print(known, FEWEST_OF_COINS));
    }

    /** Tries events of the catalogue whose choices were enumerated. */
    public void enumerated() {
        out.println(KnownCoverage.head());
        ProductCases.enumerated().forEach(known -> print(known, FEWEST));
    }

    /** Tests events of the catalogue to which union sampling applies. */
    public void union() {
        out.println(KnownCoverage.head());
        ProductCases.byUnion().forEach(known -> print(known, FEWEST));
    }

    /** Tries events of the catalogue that many plain trials know. */
    public void plain() {
        out.println(KnownCoverage.head());
        ProductCases.byPlainTrials().forEach(known -> print(known, FEWEST));
    }

    /** Tries replications that spread more and more. */
    public void spreads() {
        out.println(SpreadAudit.head());
        for (int replications : new int[] {20, 100}) {
            for (int particles : SpreadAudit.PARTICLES) {
                out.println(SpreadAudit.of(particles, replications, repetitions, allowedRuns)
                        .row());
            }
        }
    }

    /** Tries events with ways that a climb does not see, and counts the misses without a sign of doubt. */
    public void hidden() {
        out.println(KnownCoverage.headOfMisses());
        HiddenCases.all().forEach(known -> out.println(seen(known, FEWEST).rowOfMisses()));
    }

    /** Tries the methods for rare faults on networks whose laws are known, and writes a line for each answer to another stream. */
    public void faults(PrintStream cases) {
        out.println(FaultAudit.head());
        FaultAudit audit = new FaultAudit(out, cases, repetitions);
        FaultAudit.NETWORKS.forEach(audit::network);
    }

    /** Measures what answers cost. */
    public void costs() {
        out.println(CostAudit.head());
        CostAudit.all().forEach(each -> out.println(each.row()));
    }

    private void print(KnownCoverage.AuditCase known, int fewest) {
        out.println(seen(known, fewest).row());
    }

    private KnownCoverage seen(KnownCoverage.AuditCase known, int fewest) {
        long work = known.point().experiment().work(known.point().parameters());
        long allowed = allowedRuns * WORK / Math.max(WORK, work);
        return KnownCoverage.of(known, SEED, fewest, repetitions, allowed);
    }
}
