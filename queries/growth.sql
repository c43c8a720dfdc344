-- Medians and high quantiles of every metric, each with its order-statistic interval.
SELECT substr(s.point, 1, 12) AS point, p.identity, s.experiment, metric, trials, mean, mean_low, mean_high, minimum,
       q50, q50_low, q50_high, q99, q99_low, q99_high, maximum
FROM summary s
JOIN points p ON p.point = s.point
ORDER BY s.experiment, p.identity, metric
