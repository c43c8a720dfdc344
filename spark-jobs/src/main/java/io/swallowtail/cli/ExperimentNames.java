package io.swallowtail.cli;

import io.swallowtail.catalogue.Catalogue;
import io.swallowtail.experiment.Experiment;
import java.util.Iterator;

/** The names that a shell completes. The catalogue is loaded when they are needed, because every start makes this object. */
final class ExperimentNames implements Iterable<String> {
    private ExperimentNames() {}

    @Override
    public Iterator<String> iterator() {
        return Catalogue.load().experiments().stream().map(Experiment::name).iterator();
    }
}
