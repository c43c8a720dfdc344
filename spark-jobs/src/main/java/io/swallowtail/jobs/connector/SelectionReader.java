package io.swallowtail.jobs.connector;

import io.swallowtail.answers.message.BadInputException;
import io.swallowtail.answers.message.Words;
import io.swallowtail.answers.plan.GridValues;
import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.experiment.IntegerParameter;
import io.swallowtail.core.experiment.Parameter;
import io.swallowtail.core.experiment.ParameterException;
import io.swallowtail.core.experiment.Parameters;
import io.swallowtail.core.experiment.Point;
import io.swallowtail.core.random.AddressedRandom;
import io.swallowtail.jobs.connector.ValueSet.WordSet;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Determines the trials that a query needs from its filters, with the table's defaults for columns without a filter.
 *
 * @param table the table's name in errors
 * @param experiment the experiment of its trials
 * @param defaults the values of columns that no filter restricts
 */
record SelectionReader(String table, Experiment experiment, TableDefaults defaults) {
    /** The most combinations of point, seed and range of trials in a query. The limit keeps planning fast. */
    static final int MAX_RANGES = 100_000;

    private static final long LAST_TRIAL = AddressedRandom.TRIALS - 1;

    /**
     * Determines the trials; none if a column has no possible value.
     *
     * @throws BadInputException if a required parameter has no value, if the restriction does not fix the values of the seed or a parameter,
     *     or if there are too many points, seeds and ranges
     */
    TrialSelection read(Restriction restriction) {
        if (restriction.isNever()) {
            return TrialSelection.NONE;
        }
        refuseMissing(restriction);
        refuseUndetermined(restriction);
        IntegerSet trials = integers(restriction, "trial").orElse(IntegerSet.between(0, LAST_TRIAL));
        boolean isCut = trials.contains(LAST_TRIAL);
        trials = trials.and(IntegerSet.between(0, isCut ? defaults.trials() - 1 : LAST_TRIAL));
        IntegerSet seeds = integers(restriction, "seed").orElse(IntegerSet.between(defaults.seed(), defaults.seed()));
        Map<Parameter<?>, IntegerSet> integers = legalIntegers(restriction);
        refuseTooMany(integers, seeds.size(), trials.intervals().size());

        Map<String, List<String>> parameters = new LinkedHashMap<>();
        for (Parameter<?> parameter : experiment.parameters()) {
            if (isGiven(parameter, restriction)) {
                parameters.put(parameter.name(), texts(parameter, restriction, integers));
            }
        }
        Map<String, List<String>> shown = new LinkedHashMap<>(parameters);
        shown.replaceAll((name, texts) -> shown(experiment.parameter(name).orElseThrow(), texts));
        return new TrialSelection(shown, points(parameters, restriction), seeds.values(), trials.intervals(), isCut);
    }

    private static Optional<IntegerSet> integers(Restriction restriction, String column) {
        return Optional.ofNullable((IntegerSet) restriction.values().get(column));
    }

    private boolean isGiven(Parameter<?> parameter, Restriction restriction) {
        return restriction.values().containsKey(parameter.name())
                || defaults.parameters().containsKey(parameter.name());
    }

    private void refuseMissing(Restriction restriction) {
        List<Parameter<?>> missing = experiment.parameters().stream()
                .filter(parameter -> parameter.defaultText().isEmpty()
                        && experiment.condition(parameter).isEmpty()
                        && !isGiven(parameter, restriction))
                .collect(Collectors.toList());
        if (!missing.isEmpty()) {
            String hint = missing.stream()
                    .map(parameter -> parameter.name() + " = …")
                    .collect(Collectors.joining(" AND ", "; add WHERE ", ""));
            throw new BadInputException(
                    table,
                    missing.get(0).name(),
                    "is required: " + missing.get(0).range() + hint);
        }
    }

    /**
     * Refuses conditions such as {@code tie = 'coin' OR congestion > 5}, which would otherwise read only the default tie without a warning.
     */
    private void refuseUndetermined(Restriction restriction) {
        Stream.concat(Stream.of("seed"), experiment.parameters().stream().map(Parameter::name))
                .filter(restriction::isUndetermined)
                .findFirst()
                .ifPresent(name -> {
                    throw new BadInputException(
                            table,
                            name,
                            "is compared in WHERE, which as a whole does not say its values; add AND " + name
                                    + " = … or IN (…)");
                });
    }

    /** Returns the legal values of the integer parameters that a filter restricts. */
    private Map<Parameter<?>, IntegerSet> legalIntegers(Restriction restriction) {
        Map<Parameter<?>, IntegerSet> legal = new LinkedHashMap<>();
        for (Parameter<?> parameter : experiment.parameters()) {
            if (parameter instanceof IntegerParameter integer) {
                integers(restriction, parameter.name()).ifPresent(set -> legal.put(parameter, legal(integer, set)));
            }
        }
        return legal;
    }

    private static IntegerSet legal(IntegerParameter parameter, IntegerSet set) {
        IntegerSet inRange = set.and(IntegerSet.between(parameter.minimum(), parameter.maximum()));
        if (!parameter.powerOfTwo()) {
            return inRange;
        }
        List<IntegerSet> powers = new ArrayList<>();
        for (int exponent = 0; exponent < Long.SIZE - 1; exponent++) {
            long power = 1L << exponent;
            powers.add(IntegerSet.between(power, power).and(inRange));
        }
        return IntegerSet.union(powers);
    }

    private void refuseTooMany(Map<Parameter<?>, IntegerSet> integers, BigInteger seeds, int ranges) {
        BigInteger points =
                integers.values().stream().map(IntegerSet::size).reduce(BigInteger.ONE, BigInteger::multiply);
        BigInteger all = points.multiply(seeds).multiply(BigInteger.valueOf(ranges));
        if (all.compareTo(BigInteger.valueOf(MAX_RANGES)) > 0) {
            String sizes = integers.entrySet().stream()
                    .map(entry -> Words.of(
                            "%s: %,d", entry.getKey().name(), entry.getValue().size()))
                    .collect(Collectors.joining(", "));
            throw new BadInputException(
                    table,
                    Words.of(
                            "WHERE leaves too many values (%s; seed: %,d; ranges of trials: %,d); at most %,d combinations",
                            sizes, seeds, ranges, MAX_RANGES));
        }
    }

    private List<String> texts(
            Parameter<?> parameter, Restriction restriction, Map<Parameter<?>, IntegerSet> integers) {
        if (integers.containsKey(parameter)) {
            return integers.get(parameter).values().stream()
                    .map(String::valueOf)
                    .toList();
        }
        if (!(restriction.values().get(parameter.name()) instanceof WordSet given)) {
            return List.of(defaults.parameters().get(parameter.name()));
        }
        return !parameter.words().isEmpty()
                ? Stream.concat(
                                parameter.words().stream(),
                                given.words().stream().sorted())
                        .distinct()
                        .filter(given.words()::contains)
                        .toList()
                : given.words().stream()
                        .sorted(Comparator.comparing(BigDecimal::new))
                        .toList();
    }

    private static <T> List<String> shown(Parameter<T> parameter, List<String> texts) {
        return texts.stream()
                .map(text -> parameter.format(parameter.parse(text)))
                .toList();
    }

    private List<Point> points(Map<String, List<String>> parameters, Restriction restriction) {
        ValueSet ids = restriction.values().get("point");
        return GridValues.cross(parameters).stream()
                .flatMap(texts -> point(texts, restriction))
                .filter(point -> ids == null || ((WordSet) ids).words().contains(point.id()))
                .toList();
    }

    /** Creates a point; none if the filters exclude it because one of its columns is null, or is not null. */
    private Stream<Point> point(Map<String, String> texts, Restriction restriction) {
        try {
            Parameters parameters = Parameters.parse(experiment, texts);
            boolean isMeant = experiment.parameters().stream()
                    .allMatch(parameter -> restriction.allows(parameter.name(), parameters.has(parameter)));
            return isMeant ? Stream.of(new Point(experiment, parameters)) : Stream.empty();
        } catch (ParameterException e) {
            if (e.isInapplicable() && restriction.values().containsKey(e.parameter())
                    || !restriction.allows(e.parameter(), true)) {
                return Stream.empty();
            }
            throw new BadInputException(table, e.parameter(), e.getMessage());
        }
    }
}
