-- Expected number of edges that carry at least k circuits, where every request has one path and the load of an edge has a known law: an
-- upper limit of P(congestion >= k), and nearly that where it is small. It needs no sweep. An edge of level l (1 to d, 2n edges) is
-- reached by 2^(l-1) inputs and reaches 2^(d-l) outputs. A random permutation (greedy) makes its load hypergeometric; independent
-- uniform rows make it binomial: valiant, twice as many edges, and data_server with one copy. One row per n and k.
WITH edges AS (
  SELECT d, l, k, CAST(shiftleft(1, d) AS DOUBLE) AS n, CAST(shiftleft(1, l - 1) AS DOUBLE) AS inputs,
         CAST(shiftleft(1, least(l - 1, d - l)) AS DOUBLE) AS fewer, CAST(shiftleft(1, greatest(l - 1, d - l)) AS DOUBLE) AS more
  FROM (SELECT explode(sequence(4, 16, 2)) AS d)
  LATERAL VIEW explode(sequence(1, d)) AS l
  LATERAL VIEW explode(sequence(2, 16)) AS k),
terms AS (
  -- ln C(m, j) is the sum of ln((m - j + i) / i) over i = 1 to j.
  SELECT d, k, n, j, inputs, fewer, more, aggregate(sequence(1, j), 0D, (s, i) -> s + ln((inputs - j + i) / i)) AS of_inputs,
         if(j <= fewer, aggregate(sequence(1, j), 0D, (s, i) -> s + ln((more - j + i) / i))
           + if(j < fewer, aggregate(sequence(1, CAST(fewer AS INT) - j), 0D, (s, i) -> s + ln((n - more - fewer + j + i) / i)), 0)
           - aggregate(sequence(1, CAST(fewer AS INT)), 0D, (s, i) -> s + ln((n - fewer + i) / i)), NULL) AS log_hypergeometric
  FROM edges LATERAL VIEW explode(sequence(k, k + 30)) AS j
  WHERE j <= inputs)
SELECT CAST(n AS INT) AS n, k, coalesce(2 * n * sum(exp(log_hypergeometric)), 0) AS greedy,
       2 * 2 * n * sum(exp(of_inputs - j * ln(2 * inputs) + (inputs - j) * ln(1 - 1 / (2 * inputs)))) AS valiant,
       2 * n * sum(exp(of_inputs - j * ln(2 * inputs) + (inputs - j) * ln(1 - 1 / (2 * inputs)))) AS data_server_one_copy
FROM terms
GROUP BY n, k
ORDER BY n, k
