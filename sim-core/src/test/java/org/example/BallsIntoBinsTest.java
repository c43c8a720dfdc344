package org.example;

import io.swallowtail.contract.ExperimentContract;
import io.swallowtail.experiment.Experiment;

class BallsIntoBinsTest extends ExperimentContract {
    @Override
    protected Experiment experiment() {
        return new BallsIntoBins();
    }
}
