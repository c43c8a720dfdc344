package io.swallowtail.core.contract;

import io.swallowtail.core.experiment.Point;
import java.util.Optional;
import java.util.OptionalLong;

/** A violation of a {@link Rule}, with the trial that shows it. */
public final class ContractViolation extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final transient Optional<Point> point;
    private final transient OptionalLong trial;

    ContractViolation(String message, Optional<Point> point, OptionalLong trial, Throwable cause) {
        super(message, cause);
        this.point = point;
        this.trial = trial;
    }

    /**
     * Gives the point that shows it.
     *
     * @return the point; empty if the declarations of the experiment show it
     */
    public Optional<Point> point() {
        return point;
    }

    /**
     * Gives the trial that shows it.
     *
     * @return its index, for {@link Contract#SEED}; empty if no trial is needed
     */
    public OptionalLong trial() {
        return trial;
    }
}
