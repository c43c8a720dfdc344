package io.swallowtail.answers.answer;

import io.swallowtail.answers.message.Words;
import io.swallowtail.core.experiment.WeakPoints;
import io.swallowtail.core.experiment.WeakPoints.Contribution;
import io.swallowtail.core.experiment.WeakPoints.Cut;
import io.swallowtail.core.experiment.WeakPoints.LimitedContribution;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The result of {@code network}: the weak points of a network.
 *
 * @param smallest the smallest sets of parts whose failure separates terminals
 * @param failures the sets of few parts that do; empty if they are not wanted
 * @param doublings the parts to double, one after the other; none if they are not wanted
 * @param conditions the parameters of the probabilities, such as {@code p = 0.01, fault = link}
 */
public record NetworkAnswer(
        WeakPoints weak,
        Optional<List<Cut>> smallest,
        Optional<List<Cut>> failures,
        List<Contribution> doublings,
        String conditions) {
    private static final double MINUTES_OF_YEAR = 365 * 24 * 60;
    private static final int DIGITS = 6;
    private static final int DIGITS_OF_PART = 3;
    private static final int MOST_NAMES = 12;
    private static final int MOST_SETS = 100;
    /** The most parts that people read. */
    private static final int MOST_ROWS = 20;

    /**
     * Makes the answer.
     *
     * @return its sentences; for programs the parts with their importance, or the sets that separate terminals if these are wanted
     */
    public Answer answer() {
        List<Answer.Part> parts = new ArrayList<>();
        List<List<String>> components = weak.components();
        for (int i = 0; i < components.size() && components.size() > 1; i++) {
            parts.add(new Sentence("Component " + (i + 1) + ": " + names(components.get(i)) + "."));
        }
        parts.add(new Sentence("Bridges: " + names(weak.bridges()) + "."));
        parts.add(new Sentence("Articulation nodes: " + names(weak.articulationNodes()) + "."));
        parts.add(new Sentence(leastFaults()));
        smallest.ifPresent(sets -> sets.stream()
                .filter(set -> !set.parts().isEmpty())
                .limit(MOST_SETS)
                .forEach(set -> parts.add(new Sentence("  " + inWords(set)))));
        failures.ifPresent(sets -> {
            parts.add(new Sentence(""));
            parts.add(new Sentence(
                    sets.isEmpty() ? "No such failure separates terminals." : "Failures that separate terminals:"));
            parts.add(new Section<>(sets, cuts()));
        });
        parts.add(new Sentence(""));
        weak.importance().ifPresentOrElse(importance -> addImportance(parts, importance), () -> {
            parts.add(new Sentence("The exact method does not apply, because " + weak.whyNoImportance()
                    + ". `estimate` gives P(separated) more closely, and --double needs the exact method."));
            weak.limits()
                    .ifPresentOrElse(
                            limits -> addLimits(parts, limits),
                            () -> parts.add(new Section<>(List.of(), new Columns<>())));
        });
        return new Answer(parts);
    }

    private String leastFaults() {
        if (smallest.isEmpty()) {
            return "The smallest sets of faults that separate terminals are too large for this search.";
        }
        List<Cut> sets = smallest.get();
        if (sets.isEmpty()) {
            return "The parts that can fail separate no terminals.";
        }
        int faults = sets.get(0).parts().size();
        return faults == 0
                ? "The terminals are separated without any fault: "
                        + names(sets.get(0).lost()) + "."
                : "It takes at least " + faults + (faults == 1 ? " fault" : " faults") + " to separate terminals, in "
                        + sets.size() + (sets.size() == 1 ? " set" : " sets")
                        + (sets.size() > MOST_SETS ? ", of which these are " + MOST_SETS : "") + ":";
    }

    private static String inWords(Cut cut) {
        return String.join(", ", cut.parts()) + " (lost: " + names(cut.lost()) + ")";
    }

    private static Columns<Cut> cuts() {
        return new Columns<Cut>()
                .add("faults", cut -> cut.parts().size())
                .add("parts", cut -> String.join(", ", cut.parts()))
                .people("lost", cut -> names(cut.lost()))
                .scripts("lost", cut -> String.join(", ", cut.lost()));
    }

    private void addLimits(List<Answer.Part> parts, WeakPoints.Limited limits) {
        parts.add(new Sentence("P(separated) = " + range(limits.low(), limits.high(), DIGITS) + " with " + conditions
                + ". Limits are proved."));
        parts.add(new Section<>(
                limits.contributions(),
                new Columns<LimitedContribution>()
                        .scripts("part", LimitedContribution::part)
                        .scripts("p", LimitedContribution::p)
                        .scripts("share_low", LimitedContribution::shareLow)
                        .scripts("share_high", LimitedContribution::shareHigh)
                        .scripts("gain_low", LimitedContribution::gainLow)
                        .scripts("gain_high", LimitedContribution::gainHigh)
                        .scripts("separated_low", part -> limits.low())
                        .scripts("separated_high", part -> limits.high())));
        parts.add(new Section<>(
                limits.contributions().stream().limit(MOST_ROWS).toList(),
                new Columns<LimitedContribution>()
                        .people("part", LimitedContribution::part)
                        .people("p", part -> Numbers.of(part.p()))
                        .people("share", part -> range(part.shareLow(), part.shareHigh(), DIGITS_OF_PART))
                        .people("gain", part -> range(part.gainLow(), part.gainHigh(), DIGITS_OF_PART))));
        addOthers(parts, limits.contributions().size());
    }

    /** Writes two limits, or one number if they do not differ in their digits. */
    private static String range(double low, double high, int digits) {
        String least = Numbers.of(low, digits);
        String most = Numbers.of(high, digits);
        return least.equals(most) ? least : "[" + least + ", " + most + "]";
    }

    private void addOthers(List<Answer.Part> parts, int all) {
        if (all > MOST_ROWS) {
            parts.add(new Sentence(
                    "The other " + (all - MOST_ROWS) + " parts have smaller gains; csv and json have them."));
        }
        if (weak.certain() > 0) {
            parts.add(new Sentence("Parts with p = 0, which are left out: " + weak.certain() + "."));
        }
    }

    private void addImportance(List<Answer.Part> parts, WeakPoints.Importance importance) {
        parts.add(new Sentence(
                separated(importance.separated()) + " with " + conditions + inMinutes(importance.separated()) + "."));
        List<Contribution> all = importance.contributions();
        // Programs get the first section, which has all parts, or those to double.
        parts.add(new Section<>(
                doublings.isEmpty() ? all : doublings,
                new Columns<Contribution>()
                        .scripts("part", Contribution::part)
                        .scripts("p", Contribution::p)
                        .scripts("if_fails", Contribution::ifFails)
                        .scripts("importance", Contribution::importance)
                        .scripts("share", Contribution::share)
                        .scripts("gain", Contribution::gain)
                        .scripts("if_doubled", Contribution::ifDoubled)
                        .scripts("separated", Contribution::separated)));
        parts.add(new Section<>(
                all.stream().limit(MOST_ROWS).toList(),
                new Columns<Contribution>()
                        .people("part", Contribution::part)
                        .people("p", part -> Numbers.of(part.p()))
                        .people("importance", part -> Numbers.of(part.importance()))
                        .people("share", part -> Numbers.of(part.share()))
                        .people("gain", part -> Numbers.of(part.gain()))
                        .people("P if doubled", part -> Numbers.of(part.ifDoubled()))));
        addOthers(parts, all.size());
        addDoublings(parts);
    }

    private void addDoublings(List<Answer.Part> parts) {
        if (doublings.isEmpty()) {
            return;
        }
        parts.add(new Sentence(""));
        parts.add(new Sentence("The best parts to double, one after the other:"));
        parts.add(new Section<>(
                doublings,
                new Columns<Contribution>()
                        .people("part", Contribution::part)
                        .people("p", part -> Numbers.of(part.p()))
                        .people("gain", part -> Numbers.of(part.gain()))
                        .people("P(separated) then", part -> Numbers.of(part.ifDoubled(), DIGITS))));
        double last = doublings.get(doublings.size() - 1).ifDoubled();
        parts.add(new Sentence(separated(last) + " with " + (doublings.size() == 1 ? "this part" : "all of them")
                + " doubled" + inMinutes(last) + "."));
    }

    private static String separated(double p) {
        return "P(separated) = " + Numbers.of(p, DIGITS);
    }

    private static String inMinutes(double p) {
        return ": " + Numbers.of(p * MINUTES_OF_YEAR) + " minutes per year";
    }

    private static String names(List<String> all) {
        return all.isEmpty()
                ? "none"
                : all.size() <= MOST_NAMES
                        ? String.join(", ", all)
                        : Words.of(
                                "%s and %,d more",
                                String.join(", ", all.subList(0, MOST_NAMES)), all.size() - MOST_NAMES);
    }
}
