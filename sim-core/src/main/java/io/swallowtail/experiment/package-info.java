/**
 * The common interface of all protocols: typed parameters, metrics, points and their identity, bounds, and simulators,
 * which compute metrics from random choices.
 *
 * <p>A protocol implements {@link io.swallowtail.experiment.Experiment} and {@link
 * io.swallowtail.experiment.Simulator}; this package depends on no protocol ({@link io.swallowtail.catalogue.Catalogue}
 * lists them).
 */
package io.swallowtail.experiment;
