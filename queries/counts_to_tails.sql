-- How the table tails follows from counts: exceedances, trials and estimates of the events of plain trials, for every point.
-- The event itself is read from tails: metric, relation and threshold. A compound event, or one of a metric that is counted in bins,
-- is a quantity of its own in counts, with the values 0 and 1. Rows of events that ended their point (interval 'inverse') are left out:
-- they count fewer trials than the point has.
WITH totals AS (
  SELECT point, metric, SUM(count) AS trials FROM counts GROUP BY point, metric
), points_trials AS (
  -- A metric may have no value in some trials; others have one in all.
  SELECT point, MAX(trials) AS trials FROM totals GROUP BY point
), events AS (
  SELECT t.point, t.experiment, t.event,
         CASE WHEN own.metric IS NULL THEN t.metric ELSE t.event END AS metric,
         CASE WHEN own.metric IS NULL THEN t.relation ELSE '>=' END AS relation,
         CASE WHEN own.metric IS NULL THEN t.threshold ELSE 1 END AS threshold
  FROM tails t
  LEFT JOIN totals own ON own.point = t.point AND own.metric = t.event
  WHERE t.method = 'monte-carlo' AND t.interval <> 'inverse'
), exceeded AS (
  SELECT e.point, e.experiment, e.event,
         SUM(CASE WHEN e.relation = '>=' AND c.value >= e.threshold
                    OR e.relation = '>' AND c.value > e.threshold
                    OR e.relation = '<=' AND c.value <= e.threshold
                    OR e.relation = '<' AND c.value < e.threshold
                    OR e.relation = '==' AND c.value = e.threshold
                    OR e.relation = '!=' AND c.value <> e.threshold THEN c.count ELSE 0 END) AS exceedances
  FROM events e
  LEFT JOIN counts c ON c.point = e.point AND c.metric = e.metric
  GROUP BY e.point, e.experiment, e.event
)
SELECT x.point, x.experiment, x.event,
       CAST(p.trials AS BIGINT) AS trials,
       CAST(x.exceedances AS BIGINT) AS exceedances,
       CAST(x.exceedances AS DOUBLE) / CAST(p.trials AS DOUBLE) AS estimate,
       CASE WHEN x.exceedances > 0
            THEN log10(CAST(x.exceedances AS DOUBLE) / CAST(p.trials AS DOUBLE)) END AS log10_estimate
FROM exceeded x
JOIN points_trials p ON p.point = x.point
ORDER BY x.experiment, x.point, x.event
