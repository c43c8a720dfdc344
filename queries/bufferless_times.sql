-- Routing times of bufferless routing as multiples of C + D, C log and C log², and how often trials failed. For a sweep of bufferless;
-- one row per point.
WITH wide AS (
  SELECT network, algorithm, coalesce(n, side, levels) AS size, degree, alpha_scale, rounds_scale, sets, network_index, point,
         max(CASE metric WHEN 'routing_time' THEN mean END) AS steps,
         max(CASE metric WHEN 'routing_time' THEN (mean_high - mean_low) / 2 END) AS plus_minus,
         max(CASE metric WHEN 'last_injection' THEN mean END) AS waiting,
         max(CASE metric WHEN 'longest_flight' THEN mean END) AS flight,
         max(CASE metric WHEN 'slowdown' THEN mean END) AS slowdown,
         max(CASE metric WHEN 'congestion' THEN mean END) AS c,
         max(CASE metric WHEN 'dilation' THEN mean END) AS d,
         max(CASE metric WHEN 'log' THEN mean END) AS log,
         max(CASE metric WHEN 'failed' THEN mean END) AS failed,
         max(CASE metric WHEN 'failed' THEN mean_low END) AS failed_low,
         max(CASE metric WHEN 'failed' THEN mean_high END) AS failed_high
  FROM summary
  WHERE experiment = 'bufferless'
  GROUP BY network, algorithm, n, side, levels, degree, alpha_scale, rounds_scale, sets, network_index, point)
SELECT network, algorithm, size, degree, alpha_scale, rounds_scale, sets, network_index,
       steps, plus_minus, waiting, flight, slowdown, c, d, log,
       steps / (c * log) AS by_c_log, steps / (c * log * log) AS by_c_log2, failed, failed_low, failed_high
FROM wide
ORDER BY network, algorithm, size, degree, alpha_scale DESC, rounds_scale DESC, sets, network_index
