package io.swallowtail.benchmarks;

import io.swallowtail.benchmarks.rare.RareEventsAudit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Audits the methods for rare events. The seeds are fixed. */
public final class RareEventsTrial {
    private RareEventsTrial() {}

    /**
     * Prints the tables of docs/explanations/accuracy.md.
     *
     * @param arguments the most estimates of a case (1000), how many runs of the simulator of 200 path-edges the estimates of a
     *     case may take, in millions (40), and one part if not all: {@code coins}, {@code enumerated}, {@code
     *     union}, {@code plain}, {@code hidden}, {@code faults}, {@code spreads} or {@code costs}
     */
    public static void main(String[] arguments) {
        int repetitions = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 1_000;
        long millions = arguments.length > 1 ? Long.parseLong(arguments[1]) : 40;
        RareEventsAudit audit = new RareEventsAudit(System.out, repetitions, millions * 1_000_000);
        Map<String, Runnable> parts = new LinkedHashMap<>();
        parts.put("coins", audit::coins);
        parts.put("enumerated", audit::enumerated);
        parts.put("union", audit::union);
        parts.put("plain", audit::plain);
        parts.put("hidden", audit::hidden);
        parts.put("faults", () -> audit.faults(System.err));
        parts.put("spreads", audit::spreads);
        parts.put("costs", audit::costs);
        if (arguments.length > 2) {
            parts.keySet().retainAll(List.of(arguments[2]));
        }
        parts.values().forEach(Runnable::run);
    }
}
