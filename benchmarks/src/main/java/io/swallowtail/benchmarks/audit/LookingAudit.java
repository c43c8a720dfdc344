package io.swallowtail.benchmarks.audit;

/** How often limits exclude p at some look, when somebody looks after every trial. */
final class LookingAudit {
    private final Ledger ledger;

    LookingAudit(Ledger ledger) {
        this.ledger = ledger;
    }

    /**
     * Audits limits that are meant for it.
     *
     * @return for each number of looks, the probability that some look has excluded p
     */
    double[] audit(Limits limits, double p, double alpha, long... looks) {
        double[] missed = new LookBoundaries(limits, p, 1, looks[looks.length - 1]).missed(looks);
        for (int i = 0; i < looks.length; i++) {
            ledger.judge(
                    "anytime", "p = " + p + ", looks = " + looks[i] + ", alpha = " + alpha, 1 - alpha, 1 - missed[i]);
        }
        return missed;
    }

    Table table(double alpha, double[] probabilities, long... looks) {
        Table table = new Table(
                "Looked at after every trial, confidence " + Table.number(1 - alpha)
                        + ": the probability that some look up to the N-th excludes p (Wald and Wilson from the 30th trial on)",
                "p",
                "N",
                "anytime",
                "Clopper-Pearson",
                "Wilson",
                "Wald");
        long last = looks[looks.length - 1];
        for (double p : probabilities) {
            double[] anytime = audit(Limits.anytime(alpha), p, alpha, looks);
            double[] exact = new LookBoundaries(Limits.clopperPearson(alpha), p, 1, last).missed(looks);
            double[] wilson = new LookBoundaries(Limits.wilson(alpha), p, 30, last).missed(looks);
            double[] wald = new LookBoundaries(Limits.wald(alpha), p, 30, last).missed(looks);
            for (int i = 0; i < looks.length; i++) {
                table.row(
                        Table.number(p),
                        Table.number(looks[i]),
                        Table.probability(anytime[i]),
                        Table.probability(exact[i]),
                        Table.probability(wilson[i]),
                        Table.probability(wald[i]));
            }
        }
        return table;
    }

    /** Small p, where the trials go on until so many exceedances are expected: the anytime limits alone. */
    Table rare(double alpha, double[] probabilities, long... expected) {
        Table table = new Table(
                "The same for small p, up to N = E/p looks: anytime limits, confidence " + Table.number(1 - alpha),
                "p",
                "E",
                "N",
                "anytime");
        for (double p : probabilities) {
            long[] looks = new long[expected.length];
            for (int i = 0; i < looks.length; i++) {
                looks[i] = Math.round(expected[i] / p);
            }
            double[] missed = audit(Limits.anytime(alpha), p, alpha, looks);
            for (int i = 0; i < looks.length; i++) {
                table.row(Table.number(p), expected[i], Table.number(looks[i]), Table.probability(missed[i]));
            }
        }
        return table;
    }
}
