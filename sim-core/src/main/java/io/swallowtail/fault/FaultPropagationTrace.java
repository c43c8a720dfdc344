package io.swallowtail.fault;

import io.swallowtail.experiment.Tracer;
import java.util.ArrayList;
import java.util.List;

/** Tells a trial of {@link FaultPropagation}: who is faulty at first, who becomes so in each sweep, and how many are in the end. */
final class FaultPropagationTrace {
    private final Tracer tracer;
    private final FaultSpread spread;
    private final int n;
    private final boolean[][] told;
    private int sweeps;

    FaultPropagationTrace(Tracer tracer, FaultSpread spread, int n) {
        this.tracer = tracer;
        this.spread = spread;
        this.n = n;
        told = new boolean[spread.strips()][n];
    }

    void tellBeginning() {
        tracer.say("Strips: " + spread.strips() + " of " + spread.perStrip() + " subbutterflies with "
                + n / spread.perStrip() + " inputs each.");
        tellNew("contain a fault");
    }

    void tellSweep() {
        sweeps++;
        tellNew("become faulty in sweep " + sweeps + " over the strips");
    }

    /** Names the subbutterflies that are faulty and were not when told last, by their first columns. */
    private void tellNew(String what) {
        List<String> names = new ArrayList<>();
        for (int strip = 0; strip < spread.strips(); strip++) {
            for (int column = 0; column < n; column++) {
                if (spread.isFaulty(strip, column) && !told[strip][column]) {
                    if (column == spread.firstColumn(strip, column)) {
                        names.add("that of column " + column + " in strip " + strip);
                    }
                    told[strip][column] = true;
                }
            }
        }
        tracer.say("Subbutterflies that " + what + ": " + names.size()
                + (names.isEmpty() ? "" : " (" + tracer.named(names.size(), names::get) + ")") + ".");
    }

    /** Tells how many subbutterflies are faulty, and shows their nodes. */
    void tellEnd(SurvivingButterfly butterfly) {
        for (int strip = 0; strip < spread.strips(); strip++) {
            tracer.say("Strip " + strip + " has " + spread.faulty(strip) + " faulty subbutterflies of "
                    + spread.perStrip() + " in the end.");
        }
        tracer.see(FaultPicture.ofNodes(
                butterfly,
                spread::isCovered,
                "the nodes of faulty subbutterflies, in strips of " + butterfly.d() / spread.strips() + " levels"));
    }
}
