-- The share of messages that locking delivers of a bit reversal, in one pass and in two.
-- docs/explanations/circuit-switching-results.md reads the results.
SELECT n, 1 AS passes, '' AS intermediate, avg(delivered) / n AS delivered, stddev(delivered) / n / sqrt(count(*)) AS error
  FROM sim.locking WHERE n IN (256, 1024, 4096) AND q = 1 AND passes = 1 AND destinations = 'permutation' AND permutation = 'bit_reversal' AND trial < 200 GROUP BY 1
  UNION ALL SELECT n, 2, intermediate, avg(delivered) / n, stddev(delivered) / n / sqrt(count(*)) FROM sim.locking WHERE n IN (256, 1024, 4096)
  AND q = 1 AND passes = 2 AND intermediate IN ('uniform', 'flip') AND destinations = 'permutation' AND permutation = 'bit_reversal' AND trial < 200
  GROUP BY 1, 3 ORDER BY 1, 2, 3
