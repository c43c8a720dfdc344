package io.swallowtail.benchmarks;

import io.swallowtail.benchmarks.audit.CoverageAudit;
import io.swallowtail.benchmarks.audit.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Prints the coverage audit to the standard output and its progress to the standard error. */
public final class AuditPrinter {
    private AuditPrinter() {}

    /**
     * Runs the audit; exits with 1 if an interval that is reported breaks its promise.
     *
     * @param arguments {@code --thin} for the part that every build checks; {@code --format csv} for comma-separated values
     */
    public static void main(String[] arguments) {
        List<String> options = new ArrayList<>(List.of(arguments));
        boolean thin = options.remove("--thin");
        boolean csv = options.equals(List.of("--format", "csv"));
        if (!csv && !options.isEmpty() && !options.equals(List.of("--format", "table"))) {
            System.err.println("usage: audit [--thin] [--format table|csv]");
            System.exit(2);
        }
        CoverageAudit audit = thin ? CoverageAudit.thinned() : CoverageAudit.whole();
        long start = System.nanoTime();
        for (int part = 0; part < audit.size(); part++) {
            Table table = audit.table(part);
            if (csv) {
                table.printCsv(System.out);
            } else {
                table.print(System.out);
            }
            System.err.printf(
                    Locale.ROOT,
                    "%d of %d tables, %d s%n",
                    part + 1,
                    audit.size(),
                    (System.nanoTime() - start) / 1_000_000_000);
        }
        audit.ledger().broken().forEach(line -> System.out.println("BROKEN " + line));
        System.out.printf(
                Locale.ROOT,
                "%d cells of intervals that are reported, %d broken; least coverage minus promise %.1e%n",
                audit.ledger().cells(),
                audit.ledger().broken().size(),
                audit.ledger().leastMargin());
        System.exit(audit.ledger().broken().isEmpty() ? 0 : 1);
    }
}
