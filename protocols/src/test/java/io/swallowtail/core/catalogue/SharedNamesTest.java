package io.swallowtail.core.catalogue;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.swallowtail.core.experiment.Experiment;
import io.swallowtail.core.experiment.Parameter;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Parameters of the project's experiments that have one name. */
class SharedNamesTest {
    /**
     * {@code levels} is a word of flip and a number of bufferless and fat_tree, {@code choices} a word of collision and a number of bins;
     * tables that have both show texts. Words, sequences of them and texts of the user are texts.
     */
    @Test
    void oneNameHasOneTypeButForLevelsAndChoices() {
        Map<String, Set<Class<?>>> types = new TreeMap<>();
        for (Experiment experiment : Catalogue.load().experiments()) {
            for (Parameter<?> parameter : experiment.parameters()) {
                types.computeIfAbsent(parameter.name(), name -> new HashSet<>())
                        .add(parameter.isNumber() ? parameter.getClass() : String.class);
            }
        }
        types.forEach((name, classes) ->
                assertEquals(Set.of("levels", "choices").contains(name) ? 2 : 1, classes.size(), name));
    }
}
