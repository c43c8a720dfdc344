package io.swallowtail.answers.answer;

import io.swallowtail.answers.tables.Growth;
import io.swallowtail.answers.tables.Statistic;
import io.swallowtail.core.growth.GrowthLaw;
import io.swallowtail.core.growth.LawFit;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;

/** Describes in sentences which laws of growth the limits exclude, which they leave open, and what theorems prove. */
record GrowStatement(Growth growth) {
    /** The fewest points for laws of two coefficients. With fewer points, a wrong law misses at most one point. */
    private static final int ENOUGH = 4;

    /** Returns the sentences about laws, then those about theorems. */
    List<String> sentences() {
        List<String> sentences = new ArrayList<>();
        if (growth.places().size() < ENOUGH) {
            sentences.add(growth.places().size() + " values cannot distinguish laws; give at least " + ENOUGH + ".");
        }
        growth.fits().forEach(fits -> sentences.add(about(fits)));
        growth.fits().forEach(fits -> addMissing(fits.statistic(), sentences));
        growth.theorems().forEach(theorem -> sentences.add(about(theorem)));
        if (growth.theorems().isEmpty()) {
            sentences.add("No theorem of this experiment bounds a fitted quantile of "
                    + growth.question().metric().name() + " at these values.");
        }
        return sentences;
    }

    private String parameter() {
        return growth.question().parameter();
    }

    private String about(Growth.Fits fits) {
        String what = capital(fits.statistic().words()) + ": ";
        if (fits.laws().isEmpty()) {
            return what + "fewer than " + LawFit.MIN_POINTS + " points have limits, so no law is fitted.";
        }
        List<LawFit> possible =
                fits.laws().stream().filter(law -> !law.isExcluded()).toList();
        List<LawFit> excluded = fits.laws().stream().filter(LawFit::isExcluded).toList();
        if (possible.isEmpty()) {
            LawFit nearest = fits.laws().stream()
                    .min(Comparator.comparingDouble(LawFit::residual))
                    .orElseThrow();
            return what + "every law is " + GrowAnswer.excluded(fits) + " as an exact formula" + range()
                    + ". The nearest is " + formula(nearest) + " (residual " + Numbers.of(nearest.residual()) + ")."
                    + constant(fits);
        }
        if (!excluded.isEmpty()) {
            what += joined(excluded) + (excluded.size() == 1 ? " is " : " are ") + GrowAnswer.excluded(fits) + ". ";
        }
        what += capital(joined(possible));
        what += possible.size() == 1
                ? " is possible."
                : " are possible" + (possible.size() == 2 ? " and" : ", and")
                        + " cannot be distinguished at these values of " + parameter() + ".";
        return what + constant(fits);
    }

    /** Says whether a constant is possible, and what asymptotic verdicts do not cover. */
    private static String constant(Growth.Fits fits) {
        String constant = fits.isConstantPossible()
                ? " A constant is possible, too: no growth is shown."
                : fits.isAsymptotic() ? " A constant is excluded (asymptotic)." : "";
        boolean isCaution = fits.isAsymptotic()
                && (!fits.isConstantPossible() || fits.laws().stream().anyMatch(LawFit::isExcluded));
        return constant
                + (isCaution
                        ? " Values that are too rare for these trials could change this mean: fit the median or a quantile, whose"
                                + " limits hold for every distribution."
                        : "");
    }

    private String range() {
        return " from " + parameter() + " = " + value(0) + " to "
                + value(growth.places().size() - 1);
    }

    private String value(int place) {
        return growth.places().get(place).point().parameters().texts().get(parameter());
    }

    private String joined(List<LawFit> laws) {
        List<String> formulas = laws.stream().map(this::formula).toList();
        return formulas.size() == 1
                ? formulas.get(0)
                : String.join(", ", formulas.subList(0, formulas.size() - 1))
                        + " and "
                        + formulas.get(formulas.size() - 1);
    }

    private String formula(LawFit fit) {
        String formula = fit.law().formula(parameter());
        if (fit.law() != GrowthLaw.POWER || fit.isExcluded()) {
            return formula;
        }
        double low = fit.coefficients().orElseThrow().gamma().low();
        double high = fit.coefficients().orElseThrow().gamma().high();
        return formula + " with " + (low > 0 ? "gamma from " + Numbers.of(low) + " to " : "gamma up to ")
                + Numbers.of(high);
    }

    /** Adds the number of trials that a missing limit of a quantile needs. */
    private void addMissing(Statistic statistic, List<String> sentences) {
        boolean isMissing = growth.places().stream()
                .map(place -> place.estimates().get(statistic))
                .filter(Objects::nonNull)
                .anyMatch(estimate -> statistic.level() != null
                        && (Double.isInfinite(estimate.joint().low())
                                || Double.isInfinite(estimate.joint().high())));
        if (isMissing) {
            double share = Math.max(
                    statistic.level().doubleValue(),
                    BigDecimal.ONE.subtract(statistic.level()).doubleValue());
            double needed = Math.ceil(Math.log(growth.question().jointAlpha() / 2) / Math.log(share));
            sentences.add("The " + statistic.words() + " lacks a limit that laws are judged by: this takes "
                    + Numbers.of(needed) + " trials at each point.");
        }
        long unknown = growth.places().stream()
                .map(place -> place.estimates().get(statistic))
                .filter(estimate -> estimate == null
                        || Double.isInfinite(estimate.joint().low())
                                && Double.isInfinite(estimate.joint().high()))
                .count();
        if (unknown > 0) {
            sentences.add(unknown + " of " + growth.places().size() + " points have no limits of the "
                    + statistic.words() + " and decide nothing.");
        }
    }

    private String about(Growth.TheoremLine line) {
        List<String> values = new ArrayList<>();
        for (int p = 0; p < line.values().size(); p++) {
            if (line.values().get(p) != null) {
                values.add(line.values().get(p) + " at " + parameter() + " = " + value(p));
            }
        }
        return line.bound().name() + (line.bound().isAsymptotic() ? " (asymptotic)" : "") + ": the "
                + line.statistic().words() + " is at " + (line.isUpper() ? "most " : "least ")
                + values.stream().collect(Collectors.joining(", ")) + ".";
    }

    private static String capital(String text) {
        return text.startsWith("a + b") ? text : Character.toUpperCase(text.charAt(0)) + text.substring(1);
    }
}
