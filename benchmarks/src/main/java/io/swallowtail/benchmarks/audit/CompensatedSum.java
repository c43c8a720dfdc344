package io.swallowtail.benchmarks.audit;

/** A sum that carries what each addition rounds away (Neumaier). */
final class CompensatedSum {
    private double sum;
    private double rest;

    void add(double term) {
        double next = sum + term;
        rest += Math.abs(sum) >= Math.abs(term) ? sum - next + term : term - next + sum;
        sum = next;
    }

    double value() {
        return sum + rest;
    }
}
