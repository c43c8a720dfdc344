/**
 * What every protocol has in common: typed parameters, integer metrics, points and their identity, bounds, and a simulator
 * that turns choices into metrics.
 *
 * <p>A protocol implements {@link io.swallowtail.experiment.Experiment} and {@link io.swallowtail.experiment.Simulator};
 * nothing here knows any of them (the list is {@link io.swallowtail.catalogue.Catalogue}).
 */
package io.swallowtail.experiment;
