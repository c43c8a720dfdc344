-- Mean and largest latency of butterflies with extra stages, averages over the trials of a point (asked of a sweep of extra_stage).
SELECT substr(point, 1, 12) AS point, experiment, metric, n, r, t, trials,
       CASE metric WHEN 'latency_sum' THEN mean / (n * t) ELSE mean END AS latency,
       CASE metric WHEN 'latency_sum' THEN mean_low / (n * t) ELSE mean_low END AS latency_low,
       CASE metric WHEN 'latency_sum' THEN mean_high / (n * t) ELSE mean_high END AS latency_high
FROM summary
WHERE experiment = 'extra_stage' AND metric IN ('latency_sum', 'latency_max')
ORDER BY metric, n, r, t, point
