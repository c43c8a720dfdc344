-- What faults leave of a multibutterfly, averages over the trials of a point (asked of a sweep of multibutterfly_faults): connected pairs as a
-- share of n * n, kept inputs as a share of n.
SELECT substr(point, 1, 12) AS point, experiment, metric, n, c, p, placement, trials,
       mean / CASE metric WHEN 'connected_pairs' THEN n * n ELSE n END AS value,
       mean_low / CASE metric WHEN 'connected_pairs' THEN n * n ELSE n END AS value_low,
       mean_high / CASE metric WHEN 'connected_pairs' THEN n * n ELSE n END AS value_high
FROM summary
WHERE experiment = 'multibutterfly_faults' AND metric IN ('connected_pairs', 'inputs_kept')
ORDER BY metric, n, c, p, placement, point
