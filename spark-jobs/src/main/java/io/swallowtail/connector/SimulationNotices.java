package io.swallowtail.connector;

import java.util.List;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.spark.sql.Dataset;

/** What a user should know about a query of simulations before it runs. */
public final class SimulationNotices {
    private static final Pattern NO_LIMIT = Pattern.compile("no limit on trial: [^();\\n]+ \\([^()\\n]+\\)");

    private SimulationNotices() {}

    /**
     * Finds the notices of a query; nothing is simulated. They stand in the query's plan, where EXPLAIN shows them too.
     *
     * @param query the query
     * @return each notice once, one line each
     */
    public static List<String> of(Dataset<?> query) {
        Stream<String> simulated =
                NO_LIMIT.matcher(query.queryExecution().toString()).results().map(MatchResult::group);
        Stream<String> counted =
                PlannedScans.of(query, CountScan.class).stream().flatMap(scan -> scan.notice().stream());
        return Stream.concat(simulated, counted).distinct().toList();
    }

    static String noLimit(long trials) {
        return String.format(
                Locale.ROOT,
                "no limit on trial: simulating the first %,d trials of each point (WHERE trial < N gives another)",
                trials);
    }
}
