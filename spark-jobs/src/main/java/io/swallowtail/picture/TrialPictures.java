package io.swallowtail.picture;

import io.swallowtail.chart.Drawing;
import io.swallowtail.chart.Gallery;
import io.swallowtail.experiment.CircuitPicture;
import io.swallowtail.experiment.JourneyPicture;
import io.swallowtail.experiment.TracedSimulator;
import io.swallowtail.experiment.Tracer;
import io.swallowtail.plan.BadInputException;
import io.swallowtail.replay.ReplayedTrial;
import java.util.ArrayList;
import java.util.List;

/** Looks at a trial that is told and draws what it sees. */
public final class TrialPictures implements Tracer {
    private final String title;
    private final List<Drawing> drawings = new ArrayList<>();

    private TrialPictures(String title) {
        this.title = title;
    }

    /**
     * Draws a trial.
     *
     * @param trial the trial
     * @return its picture
     * @throws BadInputException if the experiment cannot show its trials
     */
    public static Drawing of(ReplayedTrial trial) {
        String title = trial.point().identity() + ": " + trial.origin();
        TrialPictures pictures = new TrialPictures(title);
        if (trial.simulator() instanceof TracedSimulator simulator) {
            simulator.tell(new long[trial.run().length], pictures);
        }
        if (pictures.drawings.isEmpty()) {
            throw new BadInputException(
                    "--svg",
                    "",
                    trial.point().experiment().name()
                            + " has no picture of this trial; packets, and networks without circuits, are drawn with at"
                            + " most 64 rows");
        }
        return pictures.drawings.size() == 1 ? pictures.drawings.get(0) : new Gallery(title, pictures.drawings, 1);
    }

    @Override
    public void see(CircuitPicture picture) {
        add(new NetworkDrawing(title, picture));
    }

    @Override
    public void see(JourneyPicture picture) {
        add(new SpaceTimeDrawing(title, picture));
    }

    private void add(Drawing drawing) {
        if (drawing.marks() > 0) {
            drawings.add(drawing);
        }
    }

    @Override
    public void say(String sentence) {}

    @Override
    public int longestList() {
        return 1;
    }
}
