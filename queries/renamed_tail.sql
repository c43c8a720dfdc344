-- The tail of the largest latency of renamed bit reversals.
-- docs/explanations/extra-stages.md reads the results.
SELECT steps, steps / log2(64) AS a, beyond, beyond / 1e6 AS p, -ln(beyond / 1e6) / steps AS s FROM (SELECT latency_max AS steps,
  sum(count(*)) OVER (ORDER BY latency_max DESC) - count(*) AS beyond FROM sim.extra_stage WHERE n = 64 AND r = 3 AND t = 6
  AND permutation = 'bit_reversal' AND renamed = 'yes' AND discipline = 'priority' AND trial < 1000000 GROUP BY 1) ORDER BY 1
