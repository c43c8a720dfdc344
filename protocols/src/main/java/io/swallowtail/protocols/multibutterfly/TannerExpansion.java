package io.swallowtail.protocols.multibutterfly;

import java.util.Arrays;

/**
 * A lower limit of a concentrator's least expansion from its spectrum: every set U of at most u nodes has |Γ(U)| ≥
 * |U|·c²/((2c² - λ)·u/m + λ), λ the square of the second singular value of the adjacency matrix, parallel edges
 * counted.
 *
 * <p>With A the matrix of m rows (each of sum c) and m/2 columns (each of sum 2c), 2c² is the largest eigenvalue of
 * AᵀA, its vector constant; λ is the largest on the vectors whose sum is 0. It comes from Lanczos's iteration on these,
 * from a fixed start, until the residual is at most 1e-8·c²; the error of an eigenvalue is of the order of its square.
 * A start vector orthogonal to the eigenvector would give too small a λ; for random graphs this has probability 0.
 * Cost: about 20 to 100 products with A, 2·m·c operations each. Memory: at least 16·m bytes.
 *
 * <p>Source: Tanner, "Explicit concentrators from generalized N-gons", SIAM J. Alg. Disc. Meth. 5(3), 1984, Theorem
 * 2.1.
 */
final class TannerExpansion {
    private static final int MAX_STEPS = 2000;
    private static final int STEPS_BETWEEN_LOOKS = 5;
    private static final double RESIDUAL = 1e-8;
    private static final int HALVINGS = 60;
    private static final double MILLION = 1e6;
    /** Tolerance for rounding errors of a limit that is a whole number of millionths. */
    private static final double ROUNDING = 1e-4;

    private final Concentration graph;
    private final double share;
    private final double[] vector;
    private final double[] before;
    private final double[] product;
    private final double[] ofNodes;
    /** The tridiagonal matrix: its diagonal and its off-diagonal. */
    private final double[] diagonal = new double[MAX_STEPS];

    private final double[] beside = new double[MAX_STEPS];
    private final double[] fromFirst = new double[MAX_STEPS];
    private final double[] fromLast = new double[MAX_STEPS];
    private int steps;

    /** Prepares for sets of at most {@code most} nodes, at least 1. */
    TannerExpansion(Concentration graph, int most) {
        this.graph = graph;
        share = (double) most / graph.m();
        int w = graph.m() / 2;
        vector = new double[w];
        before = new double[w];
        product = new double[w];
        ofNodes = new double[graph.m()];
    }

    /** The limit in millionths, rounded down. */
    long millionths() {
        double square = (double) graph.c() * graph.c();
        double lambda = Math.min(secondEigenvalue(), 2 * square);
        return (long) Math.floor(MILLION * square / ((2 * square - lambda) * share + lambda) + ROUNDING);
    }

    /** Finds λ: the largest eigenvalue of AᵀA on the vectors of sum 0. */
    double secondEigenvalue() {
        double scale = (double) graph.c() * graph.c();
        if (vector.length == 1) {
            return 0;
        }
        begin();
        steps = 0;
        double norm = 0;
        double largest = 0;
        while (true) {
            multiply();
            double along = dot(product, vector);
            for (int i = 0; i < vector.length; i++) {
                product[i] -= along * vector[i] + norm * before[i];
            }
            removeMean(product);
            diagonal[steps] = along;
            norm = Math.sqrt(dot(product, product));
            beside[steps++] = norm;
            boolean ended = norm <= RESIDUAL * scale || steps == MAX_STEPS;
            if (ended || steps % STEPS_BETWEEN_LOOKS == 0) {
                largest = largestOfTridiagonal(largest);
                if (ended || norm * lastPart(largest) <= RESIDUAL * scale) {
                    return largest;
                }
            }
            for (int i = 0; i < vector.length; i++) {
                before[i] = vector[i];
                vector[i] = product[i] / norm;
            }
        }
    }

    /** Starts from a fixed pseudo-random vector of sum 0 and length 1. */
    private void begin() {
        long state = 0x9E3779B97F4A7C15L;
        for (int i = 0; i < vector.length; i++) {
            state = state * 6364136223846793005L + 1442695040888963407L;
            vector[i] = (state >> 32) * 0x1p-31;
        }
        removeMean(vector);
        double norm = Math.sqrt(dot(vector, vector));
        for (int i = 0; i < vector.length; i++) {
            vector[i] /= norm;
        }
        Arrays.fill(before, 0);
    }

    private static void removeMean(double[] values) {
        double sum = 0;
        for (double value : values) {
            sum += value;
        }
        double mean = sum / values.length;
        for (int i = 0; i < values.length; i++) {
            values[i] -= mean;
        }
    }

    private static double dot(double[] a, double[] b) {
        double sum = 0;
        for (int i = 0; i < a.length; i++) {
            sum += a[i] * b[i];
        }
        return sum;
    }

    /** Writes AᵀA·vector to product. */
    private void multiply() {
        int c = graph.c();
        int[] neighbours = graph.neighbours();
        for (int v = 0; v < ofNodes.length; v++) {
            double sum = 0;
            for (int edge = v * c; edge < v * c + c; edge++) {
                sum += vector[neighbours[edge]];
            }
            ofNodes[v] = sum;
        }
        Arrays.fill(product, 0);
        for (int v = 0; v < ofNodes.length; v++) {
            for (int edge = v * c; edge < v * c + c; edge++) {
                product[neighbours[edge]] += ofNodes[v];
            }
        }
    }

    /** Finds the largest eigenvalue by bisection. It grows with the steps and is at most 2c². */
    private double largestOfTridiagonal(double before) {
        double low = before * (1 - RESIDUAL);
        double high = 2.0 * graph.c() * graph.c() * (1 + RESIDUAL);
        for (int i = 0; i < HALVINGS; i++) {
            double middle = (low + high) / 2;
            if (isAbove(middle)) {
                high = middle;
            } else {
                low = middle;
            }
        }
        return high;
    }

    /** Reports, by the signs of Sturm's sequence, whether a number is above all eigenvalues. */
    private boolean isAbove(double number) {
        double pivot = number - diagonal[0];
        for (int i = 1; i < steps; i++) {
            if (pivot <= 0) {
                return false;
            }
            pivot = number - diagonal[i] - beside[i - 1] * beside[i - 1] / pivot;
        }
        return pivot > 0;
    }

    /**
     * The last entry, in absolute value, of the eigenvector of length 1 that belongs to the largest eigenvalue. The
     * vector grows from its first entry to some place and decays from there; ratios of neighbours are pivots of
     * elimination, which are accurate from the first entry forwards where it grows and from the last backwards where it
     * decays.
     */
    private double lastPart(double largest) {
        fromFirst[0] = largest - diagonal[0];
        for (int i = 1; i < steps; i++) {
            fromFirst[i] = largest - diagonal[i] - beside[i - 1] * beside[i - 1] / fromFirst[i - 1];
        }
        fromLast[steps - 1] = largest - diagonal[steps - 1];
        for (int i = steps - 2; i >= 0; i--) {
            fromLast[i] = largest - diagonal[i] - beside[i] * beside[i] / fromLast[i + 1];
        }
        int turn = 0;
        double least = Double.POSITIVE_INFINITY;
        for (int i = 0; i < steps; i++) {
            double left = Math.abs(fromFirst[i] + fromLast[i] - (largest - diagonal[i]));
            if (left < least) {
                least = left;
                turn = i;
            }
        }
        double squares = 1;
        double part = 1;
        for (int i = turn; i > 0; i--) {
            part *= beside[i - 1] / fromFirst[i - 1];
            squares += part * part;
        }
        part = 1;
        for (int i = turn; i < steps - 1; i++) {
            part *= beside[i] / fromLast[i + 1];
            squares += part * part;
        }
        return Math.abs(part) / Math.sqrt(squares);
    }
}
