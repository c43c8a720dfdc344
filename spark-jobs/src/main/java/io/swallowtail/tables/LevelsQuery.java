package io.swallowtail.tables;

import java.util.Locale;

/** The query that makes the table of levels from what commits keep beside the samples of splittings. */
final class LevelsQuery {
    /** A quantity is named event # level what # climb.level target; its mean and extremes are over the replications. */
    private static final String TEXT = """
            WITH parts AS (
              SELECT point, split(metric, ' # ') AS name, value, count
              FROM beside WHERE contains(metric, ' # level ')),
            named AS (
              SELECT point, name[0] AS event, substring(name[1], 7) AS what, value, count,
                     CAST(substring_index(name[2], '.', 1) AS INT) AS alternative,
                     CAST(substring_index(substring_index(name[2], ' ', 1), '.', -1) AS INT) AS level,
                     substring(name[2], instr(name[2], ' ') + 1) AS climbs_to
              FROM parts),
            summed AS (
              SELECT point, event, alternative, climbs_to, level,
                     MAX(CASE what WHEN 'score' THEN value END) AS score,
                     SUM(CASE what WHEN 'particles' THEN count END) AS replications,
                     MAX(CASE what WHEN 'particles' THEN value END) AS particles,
                     SUM(CASE what WHEN 'particles' THEN value * count END) AS tried,
                     SUM(CASE what WHEN 'survivors' THEN value * count END) AS survivors,
                     MAX(CASE what WHEN 'moves' THEN value END) AS moves,
                     SUM(CASE what WHEN 'moves' THEN value * count END) AS all_moves,
                     SUM(CASE what WHEN 'accepted' THEN value * count END) AS accepted,
                     SUM(CASE what WHEN 'ancestors' THEN value * count END) AS ancestors,
                     MAX(CASE what WHEN 'family' THEN value END) AS family
              FROM named GROUP BY point, event, alternative, climbs_to, level)
            SELECT p.experiment, s.point, %s, s.event, s.alternative, s.climbs_to, s.level, s.score, s.replications,
                   s.particles, s.survivors / CAST(s.tried AS DOUBLE) AS share, s.moves,
                   CASE WHEN s.all_moves > 0 THEN s.accepted / CAST(s.all_moves AS DOUBLE) END AS acceptance,
                   s.ancestors / CAST(s.replications AS DOUBLE) AS ancestors, s.family / 1e6D AS largest_family
            FROM summed s JOIN plan_points p ON p.point = s.point
            JOIN plan_events e ON e.point = s.point AND e.event = s.event
            ORDER BY p.ordinal, e.event_order, s.alternative, s.level""";

    private LevelsQuery() {}

    static String of(PlanRows rows) {
        return String.format(Locale.ROOT, TEXT, rows.parameterColumns("p."));
    }
}
