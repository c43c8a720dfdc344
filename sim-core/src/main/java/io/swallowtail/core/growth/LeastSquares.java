package io.swallowtail.core.growth;

/**
 * The line a + b·g with the least weighted sum of squares.
 *
 * @param a the intercept
 * @param b the slope
 * @param sum the weighted sum of squared residuals
 */
record LeastSquares(double a, double b, double sum) {
    /**
     * Fits a line, around the weighted mean, so that nothing cancels.
     *
     * @param g the places, at least two different ones
     * @param y the values
     * @param weights above 0
     */
    static LeastSquares of(double[] g, double[] y, double[] weights) {
        double weight = 0;
        double meanG = 0;
        double meanY = 0;
        for (int i = 0; i < g.length; i++) {
            weight += weights[i];
            meanG += weights[i] * g[i];
            meanY += weights[i] * y[i];
        }
        meanG /= weight;
        meanY /= weight;
        double products = 0;
        double squares = 0;
        for (int i = 0; i < g.length; i++) {
            products += weights[i] * (g[i] - meanG) * (y[i] - meanY);
            squares += weights[i] * (g[i] - meanG) * (g[i] - meanG);
        }
        double b = products / squares;
        double sum = 0;
        for (int i = 0; i < g.length; i++) {
            double residual = y[i] - meanY - b * (g[i] - meanG);
            sum += weights[i] * residual * residual;
        }
        return new LeastSquares(meanY - b * meanG, b, sum);
    }
}
