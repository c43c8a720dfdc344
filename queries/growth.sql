-- Medians and high quantiles of every metric, each with its order-statistic interval.
SELECT substr(point, 1, 12) AS point, experiment, metric, trials, mean, mean_low, mean_high, minimum,
       q50, q50_low, q50_high, q99, q99_low, q99_high, maximum
FROM summary
ORDER BY experiment, point, metric
