package io.swallowtail.core.contract;

import java.util.function.Consumer;

/** A rule of the contract. */
public enum Rule {
    /** Names, events, parameters and bounds. */
    DECLARATIONS("names, parameters, events and bounds are complete and consistent", Declarations::check),
    /** Values of metrics. */
    RANGES("metrics are in their declared ranges, and null only if declared so", TrialChecks::ranges),
    /** Repeated trials. */
    STATE("a trial is a function of its choices: no state between trials", TrialChecks::state),
    /** Saved trials. */
    REPLAY("a trial is repeated from its choices, and a trace does not change it", TrialChecks::replay),
    /** Parts of a trial's results. */
    SCORES("runs with finer scores, or for one metric, are the same runs", TrialChecks::scores),
    /** Monotone metrics. */
    TRENDS("more faults move metrics only as declared: one by one, alone and in pairs", FaultChecks::trends),
    /** The probability of faults. */
    PROBABILITY("a trial depends on the probability of faults through its faults only", FaultChecks::probability);

    private final String statement;
    private final Consumer<Contract> check;

    Rule(String statement, Consumer<Contract> check) {
        this.statement = statement;
        this.check = check;
    }

    /**
     * Says what the rule demands.
     *
     * @return a statement without a point
     */
    public String statement() {
        return statement;
    }

    void check(Contract contract) {
        check.accept(contract);
    }
}
