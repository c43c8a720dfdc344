-- What random faults leave of a butterfly, averages over the trials of a point (asked of a sweep of fault_*): flow and good inputs as shares of
-- n, connected pairs as a share of n * n, shares of components as they are, and the number of faulty subbutterflies.
SELECT substr(point, 1, 12) AS point, experiment, metric, n, p, trials,
       mean / CASE metric WHEN 'flow' THEN n WHEN 'good_inputs' THEN n WHEN 'connected_pairs' THEN n * n ELSE 1 END AS value,
       mean_low / CASE metric WHEN 'flow' THEN n WHEN 'good_inputs' THEN n WHEN 'connected_pairs' THEN n * n ELSE 1 END AS value_low,
       mean_high / CASE metric WHEN 'flow' THEN n WHEN 'good_inputs' THEN n WHEN 'connected_pairs' THEN n * n ELSE 1 END AS value_high
FROM summary
WHERE experiment = 'fault_flow' AND metric = 'flow'
   OR experiment = 'fault_routing' AND metric = 'good_inputs'
   OR experiment = 'fault_component' AND metric IN ('largest_share', 'second_share', 'connected_pairs')
   OR experiment = 'fault_propagation' AND metric = 'faulty_after'
ORDER BY experiment, metric, n, p, point
