/**
 * Connectivity of a leveled network with faults: reachability from inputs to outputs, the maximum flow, edge-disjoint paths
 * of requests, and the number of inputs and outputs that can be kept such that all of them are connected. These kernels of the fault experiments do
 * not depend on experiments or choices.
 */
package io.swallowtail.protocols.connectivity;
