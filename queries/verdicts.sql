-- Every bound that applies, beside the tail that it is about; those that the data contradict come first.
SELECT substr(b.point, 1, 12) AS point, p.identity, t.experiment, b.event, b.bound_name, b.bound_parameter, b.kind, b.log10_bound, t.log10_estimate,
       t.ci_low, t.ci_high, b.verdict
FROM bounds b
JOIN tails t ON t.point = b.point AND t.event = b.event
JOIN points p ON p.point = b.point
WHERE b.applies
ORDER BY CASE b.verdict WHEN 'violated' THEN 0 WHEN 'inconclusive' THEN 1 WHEN 'vacuous' THEN 3 ELSE 2 END,
         t.experiment, p.identity, b.event, b.bound_name
