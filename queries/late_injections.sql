-- The last injection of the centralized bufferless algorithm against the length of paths.
-- docs/explanations/bufferless.md reads the results.
SELECT max_length, avg(congestion) AS c, avg(dilation) AS d, avg(log) AS log, avg(last_injection) AS last_injection,
  stddev(last_injection) / sqrt(count(last_injection)) AS error, count(last_injection) AS trials FROM sim.bufferless WHERE network = 'random' AND levels = 1000 AND width = 4 AND out_degree = 2
  AND packet_count = 20 AND algorithm = 'centralized' AND alpha_scale = 0.1 AND sets = 1 AND max_length IN (10, 30, 100, 300) AND trial < 200
  GROUP BY 1 ORDER BY 1
