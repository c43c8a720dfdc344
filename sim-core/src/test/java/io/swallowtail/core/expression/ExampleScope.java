package io.swallowtail.core.expression;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.commons.math3.fraction.BigFraction;

/** The scope of the tests: three integer metrics, a flag, a ratio, parameters and a choice. */
final class ExampleScope {
    static final int CONGESTION = 0;
    static final int FLOW = 1;
    static final int ROUNDS = 2;
    static final int FAILED = 3;
    static final int SHARE = 4;
    static final int METRICS = 6;

    static final Scope SCOPE = Scope.of(bindings());

    private ExampleScope() {}

    private static Map<String, Binding> bindings() {
        Map<String, Binding> bindings = new LinkedHashMap<>();
        bindings.put("congestion", new Binding.Metric(CONGESTION, false));
        bindings.put("flow", new Binding.Metric(FLOW, false));
        bindings.put("rounds", new Binding.Metric(ROUNDS, false));
        bindings.put("failed", new Binding.Metric(FAILED, true));
        bindings.put("share", new Binding.Ratio(SHARE, SHARE + 1));
        bindings.put("n", Binding.Constant.of(64));
        bindings.put("d", Binding.Constant.of(6));
        bindings.put("c", Binding.Constant.of(-3));
        bindings.put("zero", Binding.Constant.of(0));
        bindings.put("load", new Binding.Constant(new BigFraction(1, 3)));
        bindings.put("permutation", new Binding.Choice("identity", List.of("identity", "reversal", "flow")));
        bindings.put("rule", new Binding.Choice("permutation", List.of("random", "permutation")));
        return bindings;
    }
}
