package io.swallowtail.jobs.cli;

import io.swallowtail.core.catalogue.Catalogue;
import io.swallowtail.core.experiment.Experiment;
import java.util.Iterator;

/**
 * The names of experiments for the completion of a shell. The catalogue is loaded only when they are needed, because every start creates
 * this object.
 */
final class ExperimentNames implements Iterable<String> {
    private ExperimentNames() {}

    @Override
    public Iterator<String> iterator() {
        return Catalogue.load().experiments().stream().map(Experiment::name).iterator();
    }
}
