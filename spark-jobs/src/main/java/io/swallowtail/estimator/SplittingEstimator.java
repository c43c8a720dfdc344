package io.swallowtail.estimator;

import io.swallowtail.estimate.ReplicationMean;
import io.swallowtail.experiment.Point;
import io.swallowtail.expression.Event;
import io.swallowtail.tail.Splitting;
import io.swallowtail.tail.StuckException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.Consumer;

/** Splitting on all cores: a pilot, a first stage of replications that tells the spread, and as many more as that takes. */
final class SplittingEstimator {
    private final List<TailQuestion> questions;
    private final Workers workers;
    private final Consumer<String> progress;

    /** Takes questions that share point, seed and wanted error, and whose events can share their trials. */
    SplittingEstimator(List<TailQuestion> questions, Workers workers, Consumer<String> progress) {
        this.questions = questions;
        this.workers = workers;
        this.progress = progress;
    }

    List<TailAnswer> estimate(long mostReplications) throws StuckException {
        TailQuestion any = questions.get(0);
        Point point = any.point();
        List<Event> events = questions.stream().map(TailQuestion::event).toList();
        progress.accept("splitting: pilot");
        Splitting splitting = Splitting.prepare(point, events, any.seed());
        List<Splitting.Replication> all = new ArrayList<>();
        extend(all, splitting, ReplicationMean.LEAST);
        long wanted = ReplicationMean.LEAST;
        for (int e = 0; e < events.size(); e++) {
            wanted = Math.max(wanted, mean(all, e).wanted(any.relativeError(), any.alpha()));
        }
        extend(all, splitting, Math.min(wanted, mostReplications));

        long runs = splitting.pilotRuns()
                + all.stream().mapToLong(Splitting.Replication::runs).sum();
        TailAnswer.Witness witness = all.stream()
                .map(Splitting.Replication::simulator)
                .filter(Objects::nonNull)
                .findFirst()
                .map(simulator -> new TailAnswer.Witness(
                        point, null, simulator, "a trial of splitting, seed " + any.seed() + ", " + rarest(events)))
                .orElse(null);
        List<TailAnswer> answers = new ArrayList<>();
        for (int e = 0; e < events.size(); e++) {
            ReplicationMean mean = mean(all, e);
            answers.add(new TailAnswer(
                    events.get(e),
                    "splitting",
                    "replications",
                    mean.log(),
                    mean.logLow(any.alpha()),
                    mean.logHigh(any.alpha()),
                    all.size(),
                    null,
                    runs,
                    witness));
        }
        return answers;
    }

    private static String rarest(List<Event> events) {
        return events.size() == 1
                ? events.get(0).text()
                : "the rarest of " + events.get(0).text() + " and others";
    }

    private void extend(List<Splitting.Replication> all, Splitting splitting, long count) {
        while (all.size() < count) {
            long from = all.size();
            long to = Math.min(count, from + 2L * workers.count());
            List<Splitting.Replication> more = workers.run(from, to, splitting::replication);
            for (Splitting.Replication each : more) {
                // One simulator with a trial to show is enough.
                boolean keep = each.simulator() != null && all.stream().allMatch(old -> old.simulator() == null);
                all.add(keep ? each : new Splitting.Replication(each.logs(), each.runs(), null));
            }
            progress.accept(String.format(
                    Locale.ROOT,
                    "splitting: %d of %d replications, %d levels of %,d trials",
                    all.size(),
                    count,
                    splitting.levels(),
                    splitting.particles()));
        }
    }

    private static ReplicationMean mean(List<Splitting.Replication> all, int event) {
        double[] logs = all.stream().mapToDouble(each -> each.logs()[event]).toArray();
        return new ReplicationMean(logs, ReplicationMean.LEAST);
    }
}
