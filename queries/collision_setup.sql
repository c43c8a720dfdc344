-- The steps that set the circuits of collision up, in the first round and in all rounds.
-- docs/explanations/circuit-switching-results.md reads the results.
SELECT c, max_rounds, n, avg(setup_steps) AS steps, stddev(setup_steps) / sqrt(count(*)) AS error,
  avg(rounds) AS rounds FROM sim.collision WHERE n IN (16, 64, 256, 1024, 4096) AND c IN (2, 3, 4) AND setup = 'on' AND max_rounds IN (0, 1)
  AND trial < 200 GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
