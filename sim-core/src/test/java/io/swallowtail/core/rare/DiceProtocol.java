package io.swallowtail.core.rare;

import io.swallowtail.core.experiment.Definition;
import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.experiment.IntegerParameter;
import io.swallowtail.core.experiment.Metric;
import io.swallowtail.core.experiment.Metrics;
import io.swallowtail.core.experiment.Outcome;
import io.swallowtail.core.experiment.Parameters;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.experiment.Simulator;
import io.swallowtail.core.experiment.WitnessFamily;
import io.swallowtail.core.experiment.Witnesses;
import io.swallowtail.core.expression.Event;
import io.swallowtail.core.random.AddressedRandom;
import io.swallowtail.core.random.Choices;
import io.swallowtail.core.random.IntegerChoices;
import io.swallowtail.core.random.OnDemandIntegers;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;

/**
 * Dice with faces from 0: their total, the largest face, and the number of dice that equal the first, which is null if the first shows 0, and whether a
 * die shows the highest face.
 * All laws follow from a loop over all throws.
 */
final class DiceProtocol extends Experiment {
    private static final IntegerParameter DICE = IntegerParameter.required("dice", "dice", 1, 9);
    private static final IntegerParameter SIDES = IntegerParameter.required("sides", "faces of a die", 2, 9);
    private static final Metrics METRICS = new Metrics();
    private static final Metric.Whole LARGEST = METRICS.integer("largest", "the largest face");
    private static final Metric.Whole TOTAL = METRICS.integer("total", "the sum of the faces");
    private static final Metric.Whole ALIKE =
            METRICS.integer("alike", "dice that equal the first; null if it shows 0", Metric.NULLABLE);
    private static final Metric.Flag HIGHEST = METRICS.flag("highest", "a die shows the highest face");

    private DiceProtocol() {
        super(Definition.of("dice_protocol", "dice", "none")
                .parameters(DICE, SIDES)
                .metrics(METRICS)
                .events("largest >= 1")
                .refined(LARGEST, HIGHEST)
                .work(parameters -> parameters.get(DICE))
                .witnesses(LARGEST, DiceProtocol::family)
                .simulator(Throw::new));
    }

    static Point point(int dice, int sides) {
        Experiment experiment = new DiceProtocol();
        return new Point(experiment, Parameters.parse(experiment, Map.of("dice", "" + dice, "sides", "" + sides)));
    }

    /** A witness of a largest face of k is a die that shows k or more. The first die is picked half as often as each other one. */
    private static Optional<WitnessFamily> family(Parameters parameters, long k) {
        double each = Math.max(0, parameters.get(SIDES) - k) / (double) parameters.get(SIDES);
        return Optional.of(WitnessFamily.complete(StrictMath.log((2 * parameters.get(DICE) - 1) * each)));
    }

    private static void measure(int[] faces, int sides, Outcome out) {
        out.set(HIGHEST, Arrays.stream(faces).anyMatch(face -> face == sides - 1));
        out.set(LARGEST, Arrays.stream(faces).max().orElseThrow());
        out.set(TOTAL, Arrays.stream(faces).sum());
        if (faces[0] == 0) {
            out.setNull(ALIKE);
        } else {
            out.set(ALIKE, Arrays.stream(faces).filter(face -> face == faces[0]).count());
        }
    }

    /** The share of all throws in which an event happens. */
    static double probability(Point point, Event event) {
        int[] faces = new int[(int) point.parameters().get(DICE)];
        int sides = (int) point.parameters().get(SIDES);
        Outcome out = Outcome.of(point.experiment());
        long throwsOfAll = Math.round(Math.pow(sides, faces.length));
        long happened = 0;
        for (long each = 0; each < throwsOfAll; each++) {
            long digits = each;
            for (int die = 0; die < faces.length; die++) {
                faces[die] = (int) (digits % sides);
                digits /= sides;
            }
            measure(faces, sides, out);
            happened += event.happened(out.values()) ? 1 : 0;
        }
        return happened / (double) throwsOfAll;
    }

    private static final class Throw extends Simulator {
        private final IntegerChoices faces;
        private final int sides;

        Throw(Parameters parameters) {
            sides = (int) parameters.get(SIDES);
            faces = choices.integers("faces", (int) parameters.get(DICE), sides);
        }

        @Override
        protected void simulate(Outcome out) {
            measure(faces.values(), sides, out);
        }

        @Override
        protected void simulateRefined(Outcome out) {
            simulate(out);
            int[] shown = faces.values();
            out.refine(
                    LARGEST,
                    Arrays.stream(shown)
                            .filter(face -> face == out.get(LARGEST))
                            .count());
            out.refine(HIGHEST, out.get(TOTAL));
        }

        @Override
        public Optional<Witnesses> witnesses(Metric metric, long k) {
            Choices own = new Choices();
            OnDemandIntegers picks = own.onDemandIntegers("picks");
            return Optional.of(new Witnesses() {
                @Override
                public double plant(AddressedRandom words) {
                    own.draw(words);
                    int pick = picks.integer(0, 0, 2 * faces.count() - 1);
                    int die = (pick + 1) / 2;
                    faces.values()[die] = (int) k + picks.integer(0, 1, sides - (int) k);
                    return pick == 0 ? 1 : 0.5;
                }

                @Override
                public double count() {
                    return Arrays.stream(faces.values())
                            .filter(face -> face >= k)
                            .count();
                }
            });
        }
    }
}
