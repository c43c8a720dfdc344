package io.swallowtail.answers.picture;

import io.swallowtail.answers.chart.Drawing;
import io.swallowtail.answers.chart.Gallery;
import io.swallowtail.answers.message.BadInputException;
import io.swallowtail.answers.replay.ReplayedTrial;
import io.swallowtail.core.experiment.Outcome;
import io.swallowtail.core.experiment.WeakPoints;
import io.swallowtail.core.trace.Trace;
import io.swallowtail.core.trace.TraceEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Draws the events of a trial: one picture of the network and one of packets in space and time, or the faults in a network of the user. */
public final class TrialPictures implements Trace {
    /** With more moves, a picture of packets would be unreadable. */
    private static final int MAX_MOVES = 1 << 18;

    /** Longer networks are not drawn. */
    private static final int MAX_LEVELS = 64;

    private final List<Scene> scenes = new ArrayList<>();

    private final List<TraceEvent.FailedPart> failed = new ArrayList<>();

    private TrialPictures() {}

    /**
     * Draws a trial. If there are several networks, such as the waves of a multibutterfly, it draws the one on which packets move longest.
     *
     * @param byRound whether colours show the rounds in which circuits settle, if there are rounds; otherwise they show loads
     * @return its picture
     * @throws BadInputException if the experiment cannot show its trials
     */
    public static Drawing of(ReplayedTrial trial, boolean byRound) {
        TrialPictures pictures = new TrialPictures();
        trial.simulator().run(Outcome.of(trial.point()), pictures);
        // The revision of the random words belongs to saved trials, not to titles.
        String title = trial.point() + ": " + trial.origin().replaceFirst(", random words of revision [0-9]+", "");
        Optional<WeakPoints> network =
                trial.point().experiment().weakPoints(trial.point().parameters());
        if (network.isPresent()) {
            return new NetworkMap(title, network.get(), pictures.failed(true), pictures.failed(false), "that failed");
        }
        List<Drawing> drawings = pictures.draw(title, byRound);
        if (drawings.isEmpty()) {
            throw new BadInputException(
                    "--svg",
                    trial.point().experiment().name()
                            + " has no picture of this trial; where nothing moves and no circuit stands, networks of at most "
                            + Scene.MAX_ROWS_IN_FULL + " rows are drawn");
        }
        return drawings.size() == 1 ? drawings.get(0) : new Gallery(title, drawings, 1);
    }

    private List<Integer> failed(boolean isNode) {
        return failed.stream()
                .filter(part -> part.isNode() == isNode)
                .map(TraceEvent.FailedPart::place)
                .toList();
    }

    private List<Drawing> draw(String title, boolean byRound) {
        Scene longest = null;
        for (Scene scene : scenes) {
            longest = longest == null || scene.lastStep > longest.lastStep ? scene : longest;
        }
        List<Picture> pictures = new ArrayList<>();
        if (longest != null) {
            if (longest.network.levels() <= MAX_LEVELS) {
                pictures.add(NetworkDrawing.of(title, longest, byRound && longest.rounds > 1));
            }
            pictures.add(SpaceTimeDrawing.of(title, longest, MAX_MOVES));
        }
        pictures.removeIf(picture -> picture.marks() == 0);
        return List.copyOf(pictures);
    }

    @Override
    public void record(TraceEvent event) {
        if (event instanceof TraceEvent.Network network) {
            scenes.add(new Scene(network));
        } else if (event instanceof TraceEvent.FailedPart part) {
            failed.add(part);
        } else if (!scenes.isEmpty()) {
            scenes.get(scenes.size() - 1).record(event);
        }
    }
}
