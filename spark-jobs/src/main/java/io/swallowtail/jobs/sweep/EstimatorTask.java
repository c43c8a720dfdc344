package io.swallowtail.jobs.sweep;

import io.swallowtail.answers.method.Sampling;
import io.swallowtail.answers.plan.SweepPlan;
import io.swallowtail.core.catalogue.Catalogue;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.jobs.commit.PointFailure;
import io.swallowtail.jobs.commit.TalliedRange;
import io.swallowtail.jobs.commit.TaskResult;
import io.swallowtail.jobs.commit.TrialRange;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.TaskKilledException;

/**
 * Ranges of trials that are not plain ({@link Sampling}).
 *
 * @param points the points by their places, with all their events
 * @param prepared what preceded the first trial of each point, by its place
 * @param sharing the ids of further points that have the same trials as a point, by its place
 */
record EstimatorTask(
        List<TrialRange> ranges,
        Map<Integer, SentPoint> points,
        Map<Integer, Sampling.Prepared> prepared,
        Map<Integer, List<String>> sharing,
        long seed)
        implements SegmentTask {
    static EstimatorTask of(
            SweepPlan plan,
            List<TrialRange> ranges,
            Map<Integer, Sampling.Prepared> prepared,
            Map<Integer, List<String>> sharing) {
        return new EstimatorTask(
                new ArrayList<>(ranges),
                SentPoint.of(plan, ranges),
                ofRanges(prepared, ranges),
                ofRanges(sharing, ranges),
                plan.seed());
    }

    private static <T> Map<Integer, T> ofRanges(Map<Integer, T> byPlace, List<TrialRange> ranges) {
        Map<Integer, T> kept = new HashMap<>(byPlace);
        kept.keySet().retainAll(ranges.stream().map(TrialRange::point).toList());
        return kept;
    }

    @Override
    public TaskResult simulate(Configuration configuration) {
        Catalogue catalogue = Catalogue.load();
        List<TalliedRange> tallied = new ArrayList<>();
        List<PointFailure> failures = new ArrayList<>();
        for (TrialRange range : ranges) {
            SegmentTask.endIfCancelled();
            long start = System.nanoTime();
            SentPoint sent = points.get(range.point());
            Point point = sent.point(catalogue);
            Sampling.Yield found;
            try {
                found = prepared.get(range.point())
                        .run(point, sent.events(point), seed, range.from(), range.to(), SegmentTask::endIfCancelled);
            } catch (TaskKilledException e) {
                throw e;
            } catch (RuntimeException e) {
                failures.add(PointFailure.of(point.id(), range.from(), false, e));
                continue;
            }
            TalliedRange simulated =
                    SegmentTask.tallied(point, range.from(), range.to(), start, found.counts(), found.results());
            tallied.add(simulated);
            sharing.getOrDefault(range.point(), List.of()).forEach(id -> tallied.add(simulated.sharedBy(id)));
        }
        return new TaskResult(tallied, List.of(), null, failures);
    }
}
