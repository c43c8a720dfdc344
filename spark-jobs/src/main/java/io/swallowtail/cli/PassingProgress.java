package io.swallowtail.cli;

import io.swallowtail.sweep.OpenTails;
import io.swallowtail.sweep.SweepProgress;

/** Hands all that it hears on to another. */
abstract class PassingProgress implements SweepProgress {
    private final SweepProgress next;

    PassingProgress(SweepProgress next) {
        this.next = next;
    }

    @Override
    public void preparing(int points) {
        next.preparing(points);
    }

    @Override
    public void started(int segment, long trials) {
        next.started(segment, trials);
    }

    @Override
    public void simulated(long trials, double work) {
        next.simulated(trials, work);
    }

    @Override
    public void expected(double trials, double work, int ended, int ending) {
        next.expected(trials, work, ended, ending);
    }

    @Override
    public void inVain(long trials) {
        next.inVain(trials);
    }

    @Override
    public void committed(int segment) {
        next.committed(segment);
    }

    @Override
    public void open(OpenTails tails) {
        next.open(tails);
    }
}
