-- The spectra of failures in random order: the probability of each event given a number of faults. The points that differ only in the
-- probability of faults have the same rows.
SELECT substr(s.point, 1, 12) AS point, p.identity, s.experiment, s.event, s.fault_count, s.estimate, s.log10_estimate, s.ci_low, s.ci_high,
       s.confidence, s.proved, s.fault_sets
FROM spectrum s
JOIN points p ON p.point = s.point
ORDER BY s.experiment, p.identity, s.event, s.fault_count
