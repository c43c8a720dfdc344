package io.swallowtail.catalogue;

import io.swallowtail.bufferless.Bufferless;
import io.swallowtail.circuit.Collision;
import io.swallowtail.circuit.DataServer;
import io.swallowtail.circuit.DataServerMinimum;
import io.swallowtail.circuit.Flip;
import io.swallowtail.circuit.Greedy;
import io.swallowtail.circuit.Locking;
import io.swallowtail.circuit.Minimum;
import io.swallowtail.circuit.Valiant;
import io.swallowtail.circuit.Waksman;
import io.swallowtail.experiment.Experiment;
import io.swallowtail.expression.NearestName;
import io.swallowtail.fault.FaultComponent;
import io.swallowtail.fault.FaultFlow;
import io.swallowtail.fault.FaultPropagation;
import io.swallowtail.fault.FaultRouting;
import io.swallowtail.multibutterfly.Concentrator;
import io.swallowtail.multibutterfly.MultibutterflyFaults;
import io.swallowtail.multibutterfly.MultibutterflyRouting;
import io.swallowtail.packet.BlockLoad;
import io.swallowtail.packet.ExtraStage;
import io.swallowtail.packet.Renaming;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.TreeMap;

/**
 * All experiments by name: those of this project and those that other jars on the class path offer as a service of type
 * {@link Experiment}.
 *
 * <p>Over the whole catalogue an experiment's name is unique. A parameter name has one type, so that all experiments share the
 * tables' columns, but for {@code levels}, which is a word for flip and a number for bufferless: a table of both shows texts.
 */
public final class Catalogue {
    private static final List<Experiment> BUILT_IN = List.of(
            new BlockLoad(),
            new Bufferless(),
            new Collision(),
            new Concentrator(),
            new DataServer(),
            new DataServerMinimum(),
            new ExtraStage(),
            new FaultComponent(),
            new FaultFlow(),
            new FaultPropagation(),
            new FaultRouting(),
            new Flip(),
            new Greedy(),
            new Locking(),
            new Minimum(),
            new MultibutterflyFaults(),
            new MultibutterflyRouting(),
            new Renaming(),
            new Valiant(),
            new Waksman());

    private final Map<String, Experiment> byName = new TreeMap<>();

    /**
     * Lists experiments.
     *
     * @param experiments the experiments
     * @throws IllegalArgumentException if two have one name
     */
    public Catalogue(Collection<? extends Experiment> experiments) {
        for (Experiment experiment : experiments) {
            if (byName.putIfAbsent(experiment.name(), experiment) != null) {
                throw new IllegalArgumentException("two experiments are called " + experiment.name());
            }
        }
    }

    /**
     * Finds every experiment there is.
     *
     * @return the project's own and those of other jars on the class path
     */
    public static Catalogue load() {
        List<Experiment> all = new ArrayList<>(BUILT_IN);
        ServiceLoader.load(Experiment.class).forEach(all::add);
        return new Catalogue(all);
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
     * @throws IllegalArgumentException if there is none of that name; the message proposes the nearest
     */
    public Experiment experiment(String name) {
        Experiment experiment = byName.get(name);
        if (experiment == null) {
            throw new IllegalArgumentException("no experiment is called " + name
                    + NearestName.of(name, byName.keySet())
                            .map(near -> "; did you mean " + near + "?")
                            .orElse("; there are " + String.join(", ", byName.keySet())));
        }
        return experiment;
    }
}
