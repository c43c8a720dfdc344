-- The least a with P(steps <= a log2 N) >= 1 - 1/N, for each pattern, over ten sets of faults.
-- docs/explanations/random-faults.md reads the results.
WITH tail AS (SELECT pattern, network_index, steps, n * (log2(n) + 1) AS nodes, sum(count(*)) OVER (PARTITION BY pattern, network_index ORDER BY steps DESC) - count(*) AS beyond,
  sum(count(*)) OVER (PARTITION BY pattern, network_index) AS trials FROM sim.fault_routing WHERE n = 64 AND p = 0.01 AND one_to_one = 'true' AND good_share = 0.875
  AND network_index BETWEEN 0 AND 9 AND pattern IN ('random', 'identity', 'reverse', 'shift_half', 'bit_reversal') AND trial < 1400 GROUP BY n, pattern, network_index, steps)
  SELECT pattern, min(steps) / log2(nodes) AS least_a, max(steps) / log2(nodes) AS largest_a FROM (SELECT nodes, pattern, network_index, min(steps) AS steps FROM tail
  WHERE tail_high(beyond, trials, 0.9) <= 1 / nodes GROUP BY 1, 2, 3) GROUP BY pattern, nodes ORDER BY 1
