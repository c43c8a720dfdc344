package io.swallowtail.core.rare;

import io.swallowtail.core.catalogue.Catalogue;
import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.experiment.Parameters;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.experiment.PointScope;
import io.swallowtail.core.expression.Event;
import io.swallowtail.core.expression.ExpressionParser;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Points and events as people write them. */
final class Tails {
    private Tails() {}

    /** Reads {@code collision n=4 c=1}. */
    static Point point(String text) {
        String[] words = text.split(" ");
        Experiment experiment = Catalogue.load().experiment(words[0]);
        Map<String, String> values = new TreeMap<>();
        for (int w = 1; w < words.length; w++) {
            values.put(words[w].split("=")[0], words[w].split("=")[1]);
        }
        return new Point(experiment, Parameters.parse(experiment, values));
    }

    /** Reads an event, or a range of them. */
    static List<Event> events(Point point, String text) {
        return ExpressionParser.parseFamily(text).stream()
                .map(event -> Event.compile(event, PointScope.ofEvents(point)))
                .toList();
    }

    /** Prepares a splitting, pilots and rehearsals included. */
    static Splitting splitting(Point point, List<Event> events, long seed) {
        return SplittingPreparation.of(point, events, seed, TaskRunner.SEQUENTIAL)
                .splitting();
    }
}
