package io.swallowtail.core.experiment;

import io.swallowtail.core.expression.NearestName;
import java.math.BigDecimal;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * The values of an experiment's parameters at a point: one value per applicable parameter. Immutable; equality compares
 * the values.
 */
public final class Parameters {
    private final Map<Parameter<?>, Object> values;
    /** Computed on first use, after the values are final. */
    private volatile Map<String, String> texts;

    private Parameters(Map<Parameter<?>, Object> values) {
        this.values = values;
    }

    /**
     * Reads values, fills in defaults and checks all of them.
     *
     * @param experiment whose parameters these are
     * @param texts values by parameter name, as a user writes them
     * @return the parameters
     * @throws ParameterException for the first name that is unknown or inapplicable, value that is out of range or
     *     contradicts another, or parameter that is missing
     */
    public static Parameters parse(Experiment experiment, Map<String, String> texts) {
        return parse(experiment, texts, inapplicable -> {
            throw inapplicable;
        });
    }

    /**
     * Reads values as {@link #parse(Experiment, Map)} does, and omits those of inapplicable parameters.
     *
     * @param experiment whose parameters these are
     * @param texts values by parameter name, as a user writes them
     * @param omitted receives an exception for each given parameter that does not apply
     * @return the parameters
     * @throws ParameterException as {@link #parse(Experiment, Map)}, except for inapplicable parameters
     */
    public static Parameters parse(
            Experiment experiment, Map<String, String> texts, Consumer<ParameterException> omitted) {
        for (String name : texts.keySet()) {
            if (experiment.parameter(name).isEmpty()) {
                throw new ParameterException(name, unknown(experiment, name));
            }
        }
        Map<Parameter<?>, Object> values = new LinkedHashMap<>();
        Parameters parameters = new Parameters(values);
        for (Parameter<?> parameter : experiment.parameters()) {
            Optional<String> text = Optional.ofNullable(texts.get(parameter.name()));
            Optional<String> inapplicable = experiment.unmetCondition(parameter, parameters);
            if (inapplicable.isEmpty()) {
                values.put(parameter, value(parameter, text, parameters));
            } else if (text.isPresent()) {
                omitted.accept(ParameterException.inapplicable(parameter.name(), inapplicable.get()));
            }
        }
        experiment.check(parameters);
        // A condition or check may have computed the texts of the first object before all values were present.
        return new Parameters(values);
    }

    private static String unknown(Experiment experiment, String name) {
        var names = experiment.parameters().stream().map(Parameter::name).collect(Collectors.toList());
        return experiment.name() + " has no such parameter; " + NearestName.hint(name, names, "it has ");
    }

    private static <T> T value(Parameter<T> parameter, Optional<String> text, Parameters earlier) {
        if (text.isEmpty()) {
            return parameter
                    .defaultValue(earlier)
                    .orElseThrow(() -> new ParameterException(
                            parameter.name(),
                            "is required: " + parameter.range() + " (" + parameter.description() + ")"));
        }
        try {
            return parameter.parse(text.get());
        } catch (IllegalArgumentException e) {
            throw new ParameterException(parameter.name(), e.getMessage());
        }
    }

    /**
     * Reports whether a parameter applies at this point.
     *
     * @param parameter one of the experiment's
     * @return true if it has a value
     */
    public boolean has(Parameter<?> parameter) {
        return values.containsKey(parameter);
    }

    /**
     * Gives an integer.
     *
     * @param parameter one of the experiment's
     * @return its value
     * @throws IllegalArgumentException if it does not apply here
     */
    public long get(IntegerParameter parameter) {
        return (Long) present(parameter);
    }

    /**
     * Gives a real number.
     *
     * @param parameter one of the experiment's
     * @return its exact value
     * @throws IllegalArgumentException if it does not apply here
     */
    public BigDecimal get(RealParameter parameter) {
        return (BigDecimal) present(parameter);
    }

    /**
     * Gives a choice.
     *
     * @param parameter one of the experiment's
     * @param <E> the type of its values
     * @return its value
     * @throws IllegalArgumentException if it does not apply here
     */
    public <E extends Enum<E>> E get(ChoiceParameter<E> parameter) {
        return parameter.type().cast(present(parameter));
    }

    /**
     * Gives a sequence of choices.
     *
     * @param parameter one of the experiment's
     * @param <E> the type of its elements
     * @return its value, at least one element
     * @throws IllegalArgumentException if it does not apply here
     */
    public <E extends Enum<E>> List<E> get(SequenceParameter<E> parameter) {
        return ((List<?>) present(parameter))
                .stream().map(parameter.element().type()::cast).toList();
    }

    /**
     * Gives a switch.
     *
     * @param parameter one of the experiment's
     * @return whether it is on
     * @throws IllegalArgumentException if it does not apply here
     */
    public boolean get(BooleanParameter parameter) {
        return (Boolean) present(parameter);
    }

    /**
     * Gives a value with texts of its own.
     *
     * @param parameter one of the experiment's
     * @param <V> the type of its values
     * @return its value
     * @throws IllegalArgumentException if it does not apply here
     */
    public <V extends TextParameter.Value> V get(TextParameter<V> parameter) {
        return parameter.type().cast(present(parameter));
    }

    private Object present(Parameter<?> parameter) {
        Object value = values.get(parameter);
        if (value == null) {
            throw new IllegalArgumentException("no parameter " + parameter.name() + " among " + values.keySet());
        }
        return value;
    }

    /**
     * Writes all values as tables and commands show them.
     *
     * @return canonical texts by parameter name, in the order of the experiment's parameters, without inapplicable
     *     parameters
     */
    public Map<String, String> texts() {
        Map<String, String> known = texts;
        if (known == null) {
            known = Collections.unmodifiableMap(texts(Parameter::format));
            texts = known;
        }
        return known;
    }

    /**
     * Writes all values for a program that has no files.
     *
     * @return texts by parameter name, from which {@link #parse} restores these values; a new map
     */
    public Map<String, String> completeTexts() {
        return texts(Parameter::complete);
    }

    private Map<String, String> texts(BiFunction<Parameter<Object>, Object, String> form) {
        Map<String, String> written = new LinkedHashMap<>();
        values.keySet().forEach(parameter -> written.put(parameter.name(), text(parameter, form)));
        return written;
    }

    private String text(Parameter<?> parameter, BiFunction<Parameter<Object>, Object, String> form) {
        @SuppressWarnings("unchecked") // value(parameter, …) put one of its values there
        Parameter<Object> typed = (Parameter<Object>) parameter;
        return form.apply(typed, values.get(parameter));
    }

    /**
     * Formats the values that identify the point: those that differ from their frozen default, sorted by name. Adding a
     * parameter with a default later therefore changes no identity.
     *
     * @return for example {@code c=3 n=1024}
     */
    String identity() {
        return identity(parameter -> true, Parameter::identity);
    }

    /** Formats those of the values in {@link #identity} that belong to some of the parameters. */
    String identity(Predicate<Parameter<?>> some, BiFunction<Parameter<Object>, Object, String> form) {
        Map<String, String> sorted = new TreeMap<>();
        values.forEach((parameter, value) -> {
            if (some.test(parameter) && !parameter.defaultValue(this).equals(Optional.of(value))) {
                sorted.put(parameter.name(), text(parameter, form));
            }
        });
        return sorted.entrySet().stream()
                .map(entry -> entry.getKey() + "=" + entry.getValue())
                .collect(Collectors.joining(" "));
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Parameters && values.equals(((Parameters) other).values);
    }

    @Override
    public int hashCode() {
        return values.hashCode();
    }

    @Override
    public String toString() {
        return texts().entrySet().stream()
                .map(entry -> entry.getKey() + "=" + entry.getValue())
                .collect(Collectors.joining(" "));
    }
}
