-- Least-squares fits of t/u = a + b v/u to trials of bufferless routing with the paper's constants: t is the routing time, u = C log and
-- v = D (centralized) or u = C log² and v = D log (distributed). Dividing by u makes the deviations of the trials about equal. One row per
-- algorithm and number of sessions in use, with standard errors. It simulates the trials itself and needs no sweep. For the
-- distributed algorithm docs/explanations/bufferless.md names smaller conditions.
WITH terms AS (
  SELECT algorithm, if(session2 > 0, 2, 1) AS sessions, routing_time AS t,
         congestion * if(algorithm = 'centralized', log, log * log) AS u,
         dilation * if(algorithm = 'centralized', 1, log) AS v
  FROM sim.bufferless
  WHERE network = 'random' AND levels IN (300, 3000, 30000) AND width IN (4, 64) AND out_degree = 2 AND packet_count IN (100, 400)
    AND max_length IN (100, 1000, 10000, 30000) AND trial < 8 AND algorithm = 'centralized'),
sums AS (
  SELECT algorithm, sessions, count(t) AS trials, max(v / u) AS largest_ratio,
         regr_intercept(t / u, v / u) AS a, regr_slope(t / u, v / u) AS b, avg(v / u) AS mean, regr_sxx(t / u, v / u) AS sxx,
         (regr_syy(t / u, v / u) - regr_slope(t / u, v / u) * regr_sxy(t / u, v / u)) / (count(t) - 2) AS variance
  FROM terms
  GROUP BY algorithm, sessions)
SELECT algorithm, sessions, trials, largest_ratio, a, sqrt(variance * (1 / trials + mean * mean / sxx)) AS a_error,
       b, sqrt(variance / sxx) AS b_error
FROM sums
ORDER BY algorithm, sessions
