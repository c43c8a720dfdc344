-- The least a with P(latency_max <= a (t + d)) >= 1 - 1/n, for renamed sequences.
-- docs/explanations/extra-stages.md reads the results.
WITH tail AS (SELECT n, t, permutation, latency_max AS steps, sum(count(*)) OVER (PARTITION BY n, t, permutation ORDER BY latency_max DESC) - count(*) AS beyond,
  sum(count(*)) OVER (PARTITION BY n, t, permutation) AS trials FROM sim.extra_stage WHERE n = 64 AND r = 3 AND t IN (6, 64, 512, 4096)
  AND permutation IN ('bit_reversal', 'transpose', 'bit_reversal+transpose') AND renamed = 'yes' AND discipline = 'priority' AND trial < 200 GROUP BY 1, 2, 3, 4)
  SELECT n, t, permutation, min(steps) / (t + log2(n)) AS a FROM tail WHERE tail_high(beyond, trials, 0.9) <= 1D / n GROUP BY 1, 2, 3 ORDER BY 1, 3, 2
