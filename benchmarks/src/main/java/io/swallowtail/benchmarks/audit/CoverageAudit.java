package io.swallowtail.benchmarks.audit;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/**
 * The tables of docs/explanations/accuracy.md: the coverage of every reported interval and of some others, computed
 * exactly as far as that is feasible.
 */
public final class CoverageAudit {
    private static final double ALPHA = 0.05;

    private final Ledger ledger = new Ledger();
    private final List<Supplier<Table>> parts = new ArrayList<>();

    private CoverageAudit() {}

    /**
     * The whole audit, some minutes.
     *
     * @return an audit that has not begun
     */
    public static CoverageAudit whole() {
        CoverageAudit audit = new CoverageAudit();
        FixedTrialsAudit fixed = new FixedTrialsAudit(audit.ledger, 6);
        long[] trials = {1, 2, 5, 10, 30, 100, 1000, 10_000, 1_000_000, 100_000_000, 10_000_000_000L, 1_000_000_000_000L
        };
        audit.parts.add(() -> fixed.table(ALPHA, trials));
        audit.parts.add(() -> fixed.table(ALPHA / 1000, 10, 100, 1000, 1_000_000, 1_000_000_000));
        audit.parts.add(() -> fixed.table(0.5, 10, 100, 1000, 1_000_000));
        audit.addStopping(6, rules(new long[] {2, 5, 20, 100, 400, 1000}, new long[] {1, 10, 1000, 1_000_000}));
        LookingAudit looking = new LookingAudit(audit.ledger);
        audit.parts.add(
                () -> looking.table(ALPHA, new double[] {0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.001}, 100, 1000, 10_000));
        audit.parts.add(() -> looking.rare(ALPHA, new double[] {1e-3, 1e-4, 1e-5, 1e-6}, 1, 10, 100, 1000, 10_000));
        audit.parts.add(() -> new SimulatedLooks(audit.ledger, 1e-3)
                .table(ALPHA, new double[] {0.5, 0.1, 0.01}, 1_000_000, 1000, 20261121));
        audit.parts.add(() ->
                new ExtensionAudit(audit.ledger).table(ALPHA, new double[] {0.5, 0.05, 0.01, 1e-4}, 200, 400, 1000));
        audit.parts.add(() -> new QuantileAudit(audit.ledger)
                .table(ALPHA, new double[] {0.5, 0.9, 0.99, 0.999}, 10, 100, 1000, 10_000, 1_000_000));
        double[] tails = {0.5, 0.2, 0.05, 0.01, 0.002};
        audit.parts.add(() -> new FamilyAudit(audit.ledger).table(ALPHA, tails, 10, 10, 100, 1000, 3000));
        audit.parts.add(() -> new BandAudit(audit.ledger).table(ALPHA, 1, 2, 5, 10, 30, 100, 1000));
        audit.parts.add(() -> new MeanAudit(audit.ledger).table(ALPHA, laws(), 10, 30, 100, 300, 1000));
        audit.parts.add(() -> MeanAudit.widths(ALPHA, laws(), 100, 10_000, 1_000_000, 100_000_000));
        return audit;
    }

    /**
     * A thinned audit, some seconds, for every build.
     *
     * @return an audit that has not begun
     */
    public static CoverageAudit thinned() {
        CoverageAudit audit = new CoverageAudit();
        FixedTrialsAudit fixed = new FixedTrialsAudit(audit.ledger, 3);
        audit.parts.add(() -> fixed.table(ALPHA, 1, 2, 5, 30, 10_000));
        audit.parts.add(() -> fixed.table(ALPHA / 1000, 10));
        audit.addStopping(2, rules(new long[] {2, 5, 20}, new long[] {1, 10}));
        LookingAudit looking = new LookingAudit(audit.ledger);
        audit.parts.add(() -> looking.table(ALPHA, new double[] {0.5, 0.05}, 100, 500));
        audit.parts.add(() -> looking.rare(ALPHA, new double[] {1e-6}, 1, 10, 100));
        audit.parts.add(
                () -> new SimulatedLooks(audit.ledger, 1e-3).table(ALPHA, new double[] {0.01}, 10_000, 1000, 20261121));
        audit.parts.add(() -> new ExtensionAudit(audit.ledger).table(ALPHA, new double[] {0.5, 0.01}, 200));
        audit.parts.add(() -> new QuantileAudit(audit.ledger).table(ALPHA, new double[] {0.5, 0.99}, 10, 1000));
        audit.parts.add(() -> new FamilyAudit(audit.ledger).table(ALPHA, new double[] {0.5, 0.1, 0.01}, 10, 10, 100));
        audit.parts.add(() -> new BandAudit(audit.ledger).table(ALPHA, 1, 5, 30));
        audit.parts.add(() -> new MeanAudit(audit.ledger).table(ALPHA, laws(), 10, 30));
        return audit;
    }

    private void addStopping(int decades, StoppedTrials[] rules) {
        StoppedTrialsAudit stopping = new StoppedTrialsAudit(ledger, decades);
        parts.add(() -> stopping.table(ALPHA, rules));
        parts.add(() -> stopping.estimates(new double[] {0.5, 0.1, 0.01, 0.001}, rules));
    }

    /** For each k the k-th exceedance alone, and with at most so many times k trials. */
    private static StoppedTrials[] rules(long[] exceedances, long[] times) {
        List<StoppedTrials> rules = new ArrayList<>();
        for (long k : exceedances) {
            rules.add(new StoppedTrials(k, StoppedTrials.NEVER));
            for (long factor : times) {
                rules.add(new StoppedTrials(k, factor * k));
            }
        }
        return rules.toArray(StoppedTrials[]::new);
    }

    private static IntegerLaw[] laws() {
        return new IntegerLaw[] {
            new IntegerLaw("flag, p = 0.5", new long[] {0, 1}, new double[] {0.5, 0.5}, 0, 1),
            new IntegerLaw("flag, p = 0.1", new long[] {0, 1}, new double[] {0.9, 0.1}, 0, 1),
            new IntegerLaw("flag, p = 0.01", new long[] {0, 1}, new double[] {0.99, 0.01}, 0, 1),
            new IntegerLaw("3: 80%, 4: 19%, 6: 1%", new long[] {3, 4, 6}, new double[] {0.8, 0.19, 0.01}, 0, 64),
            new IntegerLaw("0: 97%, 1: 2%, 50: 1%", new long[] {0, 1, 50}, new double[] {0.97, 0.02, 0.01}, 0, 64)
        };
    }

    /**
     * How many tables there are.
     *
     * @return their number
     */
    public int size() {
        return parts.size();
    }

    /**
     * Computes a table.
     *
     * @param part which, from 0
     * @return the table
     */
    public Table table(int part) {
        return parts.get(part).get();
    }

    /**
     * What was found so far about the intervals that are reported.
     *
     * @return the ledger
     */
    public Ledger ledger() {
        return ledger;
    }
}
