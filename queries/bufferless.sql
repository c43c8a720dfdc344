-- Routing time against congestion + dilation, averages over the trials of a point (asked of a sweep of bufferless). Trials that failed
-- have no routing time: `trials` counts the others.
SELECT substr(t.point, 1, 12) AS point, p.identity, t.experiment, t.trials, c.mean + d.mean AS congestion_dilation,
       t.mean AS routing_time, t.mean_low AS routing_time_low, t.mean_high AS routing_time_high
FROM summary t
JOIN summary c ON c.point = t.point AND c.metric = 'congestion'
JOIN summary d ON d.point = t.point AND d.metric = 'dilation'
JOIN points p ON p.point = t.point
WHERE t.experiment = 'bufferless' AND t.metric = 'routing_time' AND t.mean IS NOT NULL
ORDER BY p.identity
