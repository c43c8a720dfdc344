package io.swallowtail.core.rare;

import io.swallowtail.core.experiment.Point;

/**
 * What all trials of a splitting have in common.
 *
 * @param seed the user's seed
 * @param listener receives the progress; it has no effect on results
 */
record Setting(Point point, long seed, SplittingListener listener) {}
