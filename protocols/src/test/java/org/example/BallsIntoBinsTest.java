package org.example;

import io.swallowtail.core.contract.ExperimentContract;
import io.swallowtail.core.experiment.Experiment;

class BallsIntoBinsTest extends ExperimentContract {
    @Override
    protected Experiment experiment() {
        return new BallsIntoBins();
    }
}
