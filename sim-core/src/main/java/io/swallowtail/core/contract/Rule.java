package io.swallowtail.core.contract;

import java.util.function.Consumer;

/** A rule of the contract. */
public enum Rule {
    /** Names, events, parameters and bounds. */
    DECLARATIONS("names, parameters, events and bounds are complete and consistent", Declarations::check),
    /** Values of metrics. */
    RANGES("metrics are in their declared ranges, and null only if declared so", TrialChecks::ranges),
    /** Repeated trials. */
    STATE("a trial is a function of its choices: no state between trials or points", TrialChecks::state),
    /** Choices during a run. */
    CHOICES("a run changes no choice, and requests one integer at an address", TrialChecks::choices),
    /** Streams that some metrics do not depend on. */
    EFFECTS("a stream has an effect on no metric but those that it is declared for", TrialChecks::effects),
    /** Saved trials. */
    REPLAY("a trial is repeated from its choices, and a trace does not change it", TrialChecks::replay),
    /** Parts of a trial's results. */
    SCORES("runs with finer scores, or for some metrics, are the same runs", TrialChecks::scores),
    /** Monotone metrics. */
    TRENDS("more faults move metrics only as declared: one by one, alone and in pairs", FaultChecks::trends),
    /** The probability of faults. */
    PROBABILITY("a trial depends on the probability of faults through its faults only", FaultChecks::probability),
    /** Computed probabilities. */
    LAWS("exact probabilities, impossible events and trends agree with plain trials", LawChecks::laws),
    /** Planted witnesses. */
    WITNESSES("planted witnesses give the probabilities of plain trials", LawChecks::witnesses);

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
