package io.swallowtail.tables;

import io.swallowtail.plan.SweepPlan;
import java.util.Locale;

/** The query that makes the table of tails from counts, trials, ends of stop events, and what the plan knows. */
final class TailsQuery {
    private static final String LN_10 = DerivedTables.number(StrictMath.log(10));

    private TailsQuery() {}

    /**
     * A point is complete when it has the trials wanted or ends with a stop event, and every stop event has its end or did not
     * happen often enough. Where points end by themselves, only the rows of stop events have a number of trials or of
     * exceedances that was fixed beforehand. A row of another method than plain trials has no exceedances: its estimate is the
     * mean of a sample.
     */
    static String of(SweepPlan plan, PlanRows rows) {
        String alpha = DerivedTables.number(plan.alphaOfTail());
        return String.format(
                Locale.ROOT,
                """
                WITH hits AS (
                  SELECT e.point, e.event, SUM(c.count) AS exceedances
                  FROM plan_events e
                  JOIN counts c ON e.method = 'monte-carlo' AND c.point = e.point AND c.metric = e.counted_metric
                   AND CASE e.counted_relation
                         WHEN '>=' THEN c.value >= e.counted_threshold
                         WHEN '>'  THEN c.value >  e.counted_threshold
                         WHEN '<=' THEN c.value <= e.counted_threshold
                         WHEN '<'  THEN c.value <  e.counted_threshold
                         WHEN '==' THEN c.value =  e.counted_threshold
                         WHEN '!=' THEN c.value <> e.counted_threshold
                       END
                  GROUP BY e.point, e.event),
                tallied AS (
                  SELECT p.ordinal, p.point, p.experiment, %1$s, e.event_order, e.event, e.metric, e.relation,
                         e.threshold, e.stops, p.stops AS point_stops, p.wanted, s.trials AS ended,
                         t.trials AS all_trials, e.method, e.log_edges, e.without_score, m.sample, m.beside,
                         CASE e.method WHEN 'monte-carlo' THEN COALESCE(h.exceedances, 0) END AS all_exceedances
                  FROM plan_events e
                  JOIN plan_points p ON p.point = e.point
                  JOIN trials_of_point t ON t.point = e.point
                  LEFT JOIN samples m ON m.point = e.point AND m.event = e.event
                  LEFT JOIN hits h ON h.point = e.point AND h.event = e.event
                  LEFT JOIN ends s ON s.point = e.point AND s.event = e.event AND e.stops),
                judged AS (
                  SELECT *, (all_trials = wanted OR COALESCE(MAX(ended) OVER one_point = all_trials, FALSE))
                            AND BOOL_AND(NOT stops OR ended IS NOT NULL
                                         OR all_trials = wanted AND all_exceedances < %5$d) OVER one_point AS complete
                  FROM tallied WINDOW one_point AS (PARTITION BY point)),
                chosen AS (
                  SELECT *, CASE WHEN method <> 'monte-carlo' THEN sampled_interval(method, log_edges, sample, beside)
                                 WHEN complete AND ended IS NOT NULL THEN 'inverse'
                                 WHEN complete AND (stops OR NOT point_stops) THEN 'clopper-pearson'
                                 ELSE 'anytime' END AS interval
                  FROM judged),
                counted AS (
                  SELECT *, CASE interval WHEN 'inverse' THEN ended ELSE all_trials END AS trials,
                         CASE interval WHEN 'inverse' THEN CAST(%5$d AS BIGINT) ELSE all_exceedances END AS exceedances,
                         -- the last trial of one that ended exceeded for certain
                         CASE interval WHEN 'inverse' THEN 1 ELSE 0 END AS certain
                  FROM chosen),
                estimated AS (
                  SELECT *, CASE method WHEN 'monte-carlo'
                                        THEN (exceedances - certain) / CAST(trials - certain AS DOUBLE)
                                        ELSE exp(log) END AS estimate
                  FROM (SELECT *, CASE WHEN method <> 'monte-carlo' THEN sampled_log(method, log_edges, sample, beside) END AS log
                        FROM counted))
                SELECT point, experiment, %2$s, event, metric, relation, threshold, trials, exceedances, estimate,
                       CASE WHEN exceedances > 0 THEN log10(estimate)
                            WHEN log > double('-infinity') THEN log / %8$s END AS log10_estimate,
                       %6$s AS ci_low,
                       %7$s AS ci_high,
                       CAST(%4$s AS DOUBLE) AS confidence, interval,
                       CAST(%3$s AS DOUBLE) AS alpha_spent, method,
                       CASE WHEN method <> 'monte-carlo' THEN sampled_error(method, log_edges, sample, beside)
                            WHEN exceedances = trials THEN 0D
                            WHEN exceedances > 0
                            THEN sqrt((trials - exceedances)
                                      / (CAST(exceedances - certain AS DOUBLE) * (trials - 2 * certain)))
                       END AS relative_error,
                       CASE WHEN doubt IS NULL THEN 'ok' ELSE 'doubtful' END AS reliability, doubt AS reason
                FROM (SELECT *, CASE WHEN method <> 'monte-carlo'
                                THEN sampled_doubt(method, log_edges, sample, beside, without_score) END AS doubt
                      FROM estimated)
                ORDER BY ordinal, event_order""",
                rows.parameterColumns("p."),
                rows.parameterColumns(""),
                alpha,
                DerivedTables.number(plan.confidence()),
                plan.exceedancesToStop(),
                limit("low", "", alpha),
                limit("high", "", alpha),
                LN_10);
    }

    /** Gives the expression of a limit by the method and the interval that a tail has. */
    static String limit(String side, String tail, String alpha) {
        return String.format(Locale.ROOT, """
                CASE WHEN %2$smethod <> 'monte-carlo' THEN exp(%4$s)
                  WHEN %2$sinterval = 'clopper-pearson' THEN limit_%1$s(%2$sexceedances, %2$strials, %3$s)
                  WHEN %2$sinterval = 'inverse' THEN stopped_%1$s(%2$sexceedances, %2$strials, %3$s)
                  WHEN %2$sinterval = 'anytime' THEN running_%1$s(%2$sexceedances, %2$strials, %3$s) END""", side, tail, alpha, sampledLimit(side, tail, alpha));
    }

    /** Gives the expression of the natural logarithm of a limit of a tail that is not of plain trials. */
    private static String sampledLimit(String side, String tail, String alpha) {
        return String.format(Locale.ROOT, "sampled_log_%s(%smethod, log_edges, sample, beside, %s)", side, tail, alpha);
    }

    /**
     * Gives the expression of a limit's decimal logarithm, which may be that of no double; null for 0 exceedances.
     *
     * @param side {@code low}, {@code high} or {@code valid_low}: the low one for every law of replications, else the low one
     */
    static String log10Limit(String side, String tail, String alpha) {
        return String.format(
                Locale.ROOT,
                "CASE WHEN %1$smethod = 'monte-carlo' THEN log10(%2$s) ELSE %3$s / %4$s END",
                tail,
                limit(side.replace("valid_", ""), tail, alpha),
                sampledLimit(side, tail, alpha),
                LN_10);
    }
}
