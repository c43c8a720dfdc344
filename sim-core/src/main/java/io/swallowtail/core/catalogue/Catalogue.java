package io.swallowtail.core.catalogue;

import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.experiment.Metric;
import io.swallowtail.core.experiment.Parameter;
import io.swallowtail.core.expression.NearestName;
import io.swallowtail.core.rows.SweepTable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * All experiments by name: those of this project and those that other jars on the class path offer as a service of type
 * {@link Experiment}.
 *
 * <p>Over the whole catalogue an experiment's name is unique. A parameter name has one type, so all experiments share
 * the tables' columns. The exceptions are {@code levels} and {@code choices}, words for flip and collision and numbers for bufferless and
 * bins: a table of both shows texts.
 */
public final class Catalogue {
    private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9_]*");

    /** The columns of trials, next to parameters and metrics (docs/reference/directory.md). */
    private static final Set<String> TRIALS_OWN = Set.of("seed", "experiment", "point", "trial");

    /** The fixed columns of the derived tables, in addition to parameters. */
    private static final Set<String> TABLES_OWN = Arrays.stream(SweepTable.values())
            .flatMap(table -> table.own().stream())
            .map(SweepTable.Column::name)
            .collect(Collectors.toUnmodifiableSet());

    private final Map<String, Experiment> byName = new TreeMap<>();

    /**
     * Lists experiments.
     *
     * @param experiments the experiments
     * @throws CatalogueException if one has a name that tables cannot have, or two have one name
     */
    public Catalogue(Collection<? extends Experiment> experiments) {
        for (Experiment experiment : experiments) {
            Experiment other = byName.putIfAbsent(experiment.name(), experiment);
            if (other != null) {
                throw refusal(
                        experiment, "its name is that of " + other.getClass().getName());
            }
            requireNames(experiment);
        }
    }

    /** Checks the names of an experiment, its parameters and its metrics; they must differ from the fixed columns. */
    private static void requireNames(Experiment experiment) {
        if (!isName(experiment.name())) {
            throw refusal(experiment, "its name is not a lower-case letter, then letters, digits and _");
        }
        if (experiment.metrics().isEmpty()) {
            throw refusal(experiment, "it has no metrics");
        }
        Set<String> columns = new HashSet<>(TRIALS_OWN);
        for (Parameter<?> parameter : experiment.parameters()) {
            requireColumn(experiment, parameter.name(), columns);
            if (TABLES_OWN.contains(parameter.name())) {
                throw refusal(experiment, "parameter " + parameter.name() + ": tables have a column of that name");
            }
        }
        for (Metric metric : experiment.metrics()) {
            requireColumn(experiment, metric.name(), columns);
        }
    }

    private static void requireColumn(Experiment experiment, String name, Set<String> columns) {
        if (!isName(name)) {
            throw refusal(experiment, "\"" + name + "\" is not a lower-case letter, then letters, digits and _");
        }
        if (!columns.add(name)) {
            throw refusal(
                    experiment,
                    TRIALS_OWN.contains(name)
                            ? name + ": tables have a column of that name"
                            : "two of its parameters and metrics are called " + name);
        }
    }

    private static boolean isName(String text) {
        return text != null && NAME.matcher(text).matches();
    }

    private static CatalogueException refusal(Experiment experiment, String problem) {
        return new CatalogueException(
                "experiment " + experiment.name() + " (" + experiment.getClass().getName() + "): " + problem, null);
    }

    /**
     * Finds every experiment there is.
     *
     * @return the project's own and those of other jars on the class path
     * @throws CatalogueException if another jar names a class that is not an experiment, or an experiment that
     *     conflicts with others
     */
    public static Catalogue load() {
        try {
            List<Experiment> all = new ArrayList<>();
            ServiceLoader.load(Experiment.class).forEach(all::add);
            return new Catalogue(all);
        } catch (ServiceConfigurationError | LinkageError e) {
            Throwable root = e;
            while (root.getCause() != null) {
                root = root.getCause();
            }
            throw new CatalogueException((e.getMessage() == null ? "" : e.getMessage() + ": ") + root, e);
        }
    }

    /**
     * Lists the experiments.
     *
     * @return all, by name
     */
    public Collection<Experiment> experiments() {
        return List.copyOf(byName.values());
    }

    /**
     * Finds an experiment.
     *
     * @param name its name
     * @return the experiment
     * @throws IllegalArgumentException if no experiment has that name; the message suggests the nearest name
     */
    public Experiment experiment(String name) {
        Experiment experiment = byName.get(name);
        if (experiment == null) {
            throw new IllegalArgumentException(
                    "unknown experiment " + name + "; " + NearestName.hint(name, byName.keySet(), "there are "));
        }
        return experiment;
    }
}
