package io.swallowtail.core.catalogue;

import io.swallowtail.core.experiment.Point;
import org.junit.jupiter.api.Tag;

/** The same, with the points that take long. */
@Tag("thorough")
class ContractAtAllPointsTest extends ExperimentContractTest {
    /** An adversary chooses 64 faults in a quarter of a second, for each of some hundred simulators. Five faults show as much. */
    @Override
    boolean isTried(Point point) {
        return !"64".equals(point.parameters().texts().get("faults"));
    }
}
