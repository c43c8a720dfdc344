/**
 * Estimates the probability of an event at one point, even if the event is rare: plain trials, splitting on the choices
 * of trials, and union sampling. Ranges, replications and draws are functions of their address; the caller owns the
 * threads.
 */
package io.swallowtail.core.rare;
