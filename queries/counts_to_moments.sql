-- How the table moments follows from counts, for metrics that are counted value by value. Of a metric in bins (every ratio, and those
-- that `describe` names) counts has only the least integer of each bin. Commits keep the offsets within bins; the rows here do not have
-- them and differ from moments.
SELECT c.point, c.experiment, c.metric,
       CAST(SUM(c.count) AS BIGINT) AS count,
       SUM(CAST(c.value AS DECIMAL(38, 0)) * c.count) AS sum,
       SUM(CAST(c.value AS DECIMAL(38, 0)) * c.value * c.count) AS sum_squares,
       MIN(c.value) AS min,
       MAX(c.value) AS max
FROM counts c
JOIN moments m ON m.point = c.point AND m.metric = c.metric
GROUP BY c.point, c.experiment, c.metric
ORDER BY c.experiment, c.point, c.metric
