package io.swallowtail.local;

import io.swallowtail.experiment.Simulator;
import io.swallowtail.expression.Event;
import io.swallowtail.rare.ClimbPlan;
import io.swallowtail.rare.Gradient;
import io.swallowtail.rare.Splitting;
import io.swallowtail.rare.SplittingPreparation;
import io.swallowtail.statistics.ReplicatedTail;
import io.swallowtail.tails.SplittingCounts;
import io.swallowtail.tails.Tail;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Splitting on all cores: pilots and rehearsals, which are thrown away and tell how many replications there will be, and then
 * these.
 */
final class SplittingEstimator {
    private final List<TailQuestion> questions;
    private final Workers workers;
    private final Consumer<String> progress;
    private final List<Event> events;
    private final SplittingPreparation preparation;

    /** Runs the pilots and rehearsals for questions that share point, seed and wanted error, and whose events can share their trials. */
    SplittingEstimator(List<TailQuestion> questions, Workers workers, Consumer<String> progress) {
        this.questions = questions;
        this.workers = workers;
        this.progress = progress;
        events = questions.stream().map(TailQuestion::event).toList();
        progress.accept("splitting: pilot");
        TailQuestion any = questions.get(0);
        preparation = SplittingPreparation.of(any.point(), events, any.seed(), workers)
                .cutTo(any.relativeError(), any.alpha());
    }

    /** Counts the runs of pilots and rehearsals. */
    long preparationRuns() {
        return preparation.runs();
    }

    /** Predicts the runs of all replications. */
    double expectedRuns(long mostReplications) {
        return (double) wanted(mostReplications)
                * preparation.plan().climbs().stream()
                        .mapToLong(ClimbPlan::runs)
                        .sum();
    }

    /** Predicts how many plain trials answer all questions as well; infinite if no rehearsal reached one of the events. */
    double expectedPlainTrials() {
        double least = Double.POSITIVE_INFINITY;
        for (int e = 0; e < events.size(); e++) {
            least = Math.min(least, preparation.log(e));
        }
        return PlainEstimator.wanted(questions.get(0)) / StrictMath.exp(least);
    }

    /** Checks whether a rehearsal reached any of the events, or these are known to be impossible, which needs none. */
    boolean isReached() {
        return preparation.plan().climbs().isEmpty()
                || IntStream.range(0, events.size()).anyMatch(e -> preparation.log(e) > Double.NEGATIVE_INFINITY);
    }

    private long wanted(long mostReplications) {
        TailQuestion any = questions.get(0);
        return Math.min(mostReplications, preparation.replications(any.relativeError(), any.alpha()));
    }

    List<TailAnswer> estimate(long mostReplications) {
        TailQuestion any = questions.get(0);
        progress.accept("splitting: second schedule");
        Splitting splitting = preparation.checked().splitting();
        long wanted = wanted(mostReplications);
        List<Splitting.Replication> all =
                splitting.plan().climbs().isEmpty() ? List.of() : replications(splitting, wanted);

        long runs = preparation.runs()
                + all.stream().mapToLong(Splitting.Replication::runs).sum();
        List<TailAnswer.Witness> witnesses = witnesses(any, splitting, all);
        SplittingCounts seen = all.stream()
                .map(each -> SplittingCounts.of(splitting, events, each))
                .reduce(SplittingCounts.NONE, SplittingCounts::plus);
        List<String> unreached =
                splitting.unreachedAlternatives().stream().map(Event::text).collect(Collectors.toList());
        List<TailAnswer> answers = new ArrayList<>();
        for (int e = 0; e < events.size(); e++) {
            int event = e;
            SplittingCounts.Sample sample = seen.sample(events.get(e).text());
            ReplicatedTail tail = all.isEmpty()
                    ? ReplicatedTail.never()
                    : sample.tail(
                            all.stream().mapToDouble(each -> each.logs()[event]).toArray());
            answers.add(new TailAnswer(
                    events.get(e),
                    new Tail.Splitting(tail, unreached, sample.secondLogs(), withoutScore(questions.get(e))),
                    any.alpha(),
                    all.size(),
                    runs,
                    null,
                    new SplittingReport(
                            tail.effectiveNumber(),
                            tail.largestShare(),
                            sample.meanAncestors(),
                            sample.secondLog(),
                            preparation.runs(),
                            seen.levels(),
                            preparation.opinions(),
                            unreached),
                    witnesses));
        }
        return answers;
    }

    private static List<String> withoutScore(TailQuestion question) {
        return Gradient.missing(question.point(), question.event()).stream()
                .map(Event::text)
                .collect(Collectors.toList());
    }

    /** Lists a trial of the rarest event, or of each alternative. */
    private static List<TailAnswer.Witness> witnesses(
            TailQuestion any, Splitting splitting, List<Splitting.Replication> all) {
        List<TailAnswer.Witness> witnesses = new ArrayList<>();
        for (int climb = 0; climb < splitting.plan().climbs().size(); climb++) {
            for (Splitting.Replication each : all) {
                Simulator simulator = each.simulators().get(climb);
                if (simulator != null) {
                    String origin = "a trial of splitting, seed " + any.seed() + ", " + splitting.climbsTo(climb);
                    witnesses.add(new TailAnswer.Witness(any.point(), null, () -> simulator, origin));
                    break;
                }
            }
        }
        return witnesses;
    }

    private List<Splitting.Replication> replications(Splitting splitting, long count) {
        List<Splitting.Replication> all = new ArrayList<>();
        Pace pace = new Pace("replications");
        AtomicLong done = new AtomicLong();
        boolean[] shown = new boolean[splitting.plan().climbs().size()];
        while (all.size() < count) {
            long from = all.size();
            long to = Math.min(count, from + 2L * workers.count());
            for (Splitting.Replication each : workers.run(from, to, number -> {
                Splitting.Replication one = splitting.replication(number);
                tell(done.incrementAndGet(), count, splitting.plan().runs(), pace);
                return one;
            })) {
                all.add(withNewTrials(each, shown));
            }
        }
        return all;
    }

    private void tell(long done, long count, long runs, Pace pace) {
        progress.accept(String.format(
                Locale.ROOT,
                "splitting: %d of %d replications of %,d runs; %s",
                done,
                count,
                runs,
                pace.of(done, count)));
    }

    /** Keeps a simulator with a trial to show only for climbs that have none yet: it holds much memory. */
    private static Splitting.Replication withNewTrials(Splitting.Replication each, boolean[] shown) {
        List<Simulator> kept = new ArrayList<>();
        for (int climb = 0; climb < shown.length; climb++) {
            Simulator simulator = each.simulators().get(climb);
            kept.add(shown[climb] ? null : simulator);
            shown[climb] |= simulator != null;
        }
        return new Splitting.Replication(
                each.logs(), each.reachLogs(), each.climbs(), each.ancestors(), each.runs(), kept);
    }
}
