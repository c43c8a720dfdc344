package io.swallowtail.answers.report;

import io.swallowtail.answers.answer.Numbers;
import io.swallowtail.answers.answer.PointNames;
import io.swallowtail.answers.chart.Axis;
import io.swallowtail.answers.chart.Axis.Scale;
import io.swallowtail.answers.chart.Chart;
import io.swallowtail.answers.chart.Mark;
import io.swallowtail.answers.chart.Series;
import io.swallowtail.answers.chart.Series.Look;
import io.swallowtail.answers.tables.Growth;
import io.swallowtail.answers.tables.Statistic;
import io.swallowtail.core.growth.LawFit;
import io.swallowtail.core.growth.Limits;
import java.util.ArrayList;
import java.util.List;

/** A chart of the growth of a metric: statistics with their joint limits, the fitted laws that are possible, and the bounds of theorems. */
public final class LawChart {
    private static final int STEPS = 96;

    private final Growth growth;
    private final ParameterAxis across;

    private LawChart(Growth growth) {
        this.growth = growth;
        this.across = ParameterAxis.of(
                PointNames.of(growth.question().points()), growth.question().parameter());
    }

    /**
     * Draws fitted laws and their data.
     *
     * @param growth the statistics, laws and bounds
     * @return the chart
     */
    public static Chart of(Growth growth) {
        return new LawChart(growth).chart();
    }

    private Chart chart() {
        String metric = growth.question().metric().name();
        String parameter = growth.question().parameter();
        List<Series> series = new ArrayList<>();
        List<String> notes = new ArrayList<>();
        int style = 0;
        for (Growth.Fits fits : growth.fits()) {
            series.add(new Series(fits.statistic().words(), style++, Look.POINTS, marks(fits.statistic())));
            if (fits.isAsymptotic()) {
                notes.add("Laws of the " + fits.statistic().words() + " that are not drawn are excluded (asymptotic).");
            }
            for (LawFit law : fits.laws()) {
                if (!law.isExcluded()) {
                    String label = fits.statistic().words() + ": " + law.law().formula(parameter);
                    series.add(new Series(label, style++, Look.LINE, line(law)));
                }
            }
        }
        for (Growth.TheoremLine line : growth.theorems()) {
            String label =
                    line.bound().name() + ": " + line.statistic().words() + (line.isUpper() ? " at most" : " at least");
            series.add(new Series(label, style++, line.isUpper() ? Look.UPPER_BOUND : Look.LOWER_BOUND, marks(line)));
        }
        notes.add("Bars: limits of all points at once, by which laws are excluded.");
        String constant = across.names()
                .label(growth.places().get(0).point(), across.names().constant());
        String experiment = growth.places().get(0).point().experiment().name();
        return new Chart(
                metric + " as " + parameter + " grows",
                experiment + (constant.isEmpty() ? "" : ": " + constant),
                "Statistics of " + metric + " against " + parameter
                        + " with joint confidence limits, and the fitted laws that these limits leave possible.",
                across.axis(),
                Axis.of(metric, Scale.LINEAR),
                series,
                notes);
    }

    private List<Mark> marks(Statistic statistic) {
        List<Mark> marks = new ArrayList<>();
        for (Growth.Place place : growth.places()) {
            Growth.Estimate estimate = place.estimates().get(statistic);
            if (estimate != null) {
                Limits joint = estimate.joint();
                marks.add(new Mark(
                        across.of(place.point()),
                        joint.estimate(),
                        joint.low(),
                        joint.high(),
                        across.label(place.point()) + ": " + Numbers.of(joint.estimate()) + " in ["
                                + Numbers.of(joint.low()) + ", " + Numbers.of(joint.high()) + "]"));
            }
        }
        return marks;
    }

    private List<Mark> line(LawFit law) {
        double first = across.of(growth.places().get(0).point());
        double last = across.of(growth.places().get(growth.places().size() - 1).point());
        List<Mark> marks = new ArrayList<>();
        for (int step = 0; step <= STEPS; step++) {
            double place = first + (last - first) * step / STEPS;
            marks.add(Mark.of(place, law.curve().at(across.value(place)), ""));
        }
        return marks;
    }

    private List<Mark> marks(Growth.TheoremLine line) {
        List<Mark> marks = new ArrayList<>();
        for (int p = 0; p < line.values().size(); p++) {
            Long value = line.values().get(p);
            if (value != null) {
                Growth.Place place = growth.places().get(p);
                marks.add(Mark.of(across.of(place.point()), value, line.bound().name() + ": " + value));
            }
        }
        return marks;
    }
}
