/**
 * How probable an event is at one point, be it rare: plain trials, splitting on the choices of trials, union sampling. It offers
 * ranges, replications and draws that are functions of their address; whoever calls owns the threads.
 */
package io.swallowtail.rare;
