-- The tails of a sweep, each with the bounds that apply to its event: a row for each bound, one row where there is none. identity names
-- the parameters of the point that are not at their default.
SELECT substr(t.point, 1, 12) AS point, p.identity, t.experiment, t.event, t.metric, t.relation, t.threshold, t.trials, t.exceedances,
       t.estimate, t.log10_estimate, t.ci_low, t.ci_high, t.confidence, t.interval, t.method,
       b.bound_name, b.bound_parameter, b.kind, b.log10_bound, b.verdict
FROM tails t
JOIN points p ON p.point = t.point
LEFT JOIN bounds b ON b.point = t.point AND b.event = t.event AND b.applies
ORDER BY t.experiment, p.identity, t.metric, t.relation, t.threshold, t.event, b.bound_name
