package io.swallowtail.benchmarks;

import io.swallowtail.benchmarks.rare.RareEventsAudit;

/** Audits the methods for rare events. The seeds are fixed. */
public final class RareEventsTrial {
    private RareEventsTrial() {}

    /**
     * Prints the tables of docs/methods/rare-events.md.
     *
     * @param arguments the most estimates of a case (1000), how many runs of the simulator of 200 path-edges the estimates of a
     *     case may take, in millions (40), and one part if not all: {@code coins}, {@code catalogue}, {@code spreads} or {@code
     *     costs}
     */
    public static void main(String[] arguments) {
        int repetitions = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 1_000;
        long millions = arguments.length > 1 ? Long.parseLong(arguments[1]) : 40;
        RareEventsAudit audit = new RareEventsAudit(System.out, repetitions, millions * 1_000_000);
        String part = arguments.length > 2 ? arguments[2] : "all";
        if (part.equals("all") || part.equals("coins")) {
            audit.coins();
        }
        if (part.equals("all") || part.equals("catalogue")) {
            audit.catalogue();
        }
        if (part.equals("all") || part.equals("spreads")) {
            audit.spreads();
        }
        if (part.equals("all") || part.equals("costs")) {
            audit.costs();
        }
    }
}
