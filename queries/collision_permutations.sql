-- How collision fails and how many rounds it takes, for each fixed permutation.
-- docs/explanations/circuit-switching-results.md reads the results.
SELECT c, permutation, count(*) AS trials, sum(CAST(failed AS INT)) AS failed, avg(rounds) AS rounds
  FROM sim.collision WHERE n = 1024 AND c IN (2, 3, 4) AND permutation IN ('random', 'identity', 'bit_reversal', 'transpose',
  'complement', 'shift') AND trial < 10000 GROUP BY 1, 2 ORDER BY 1, 2
