/**
 * The common interface of all protocols: typed parameters, metrics, points and their identity, bounds, and simulators,
 * which compute metrics from random choices.
 *
 * <p>A protocol implements {@link io.swallowtail.core.experiment.Experiment} and {@link
 * io.swallowtail.core.experiment.Simulator}; this package depends on no protocol ({@link io.swallowtail.core.catalogue.Catalogue}
 * lists them).
 */
package io.swallowtail.core.experiment;
