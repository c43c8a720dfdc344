/**
 * Routing on butterflies with random faults: which nodes and edges survive, how far faults spread under the paper's
 * rule, how much
 * flow and how large a component survive, and the routing of packets around the faults.
 *
 * <p>Rows are packed sets of columns ({@link io.swallowtail.protocols.fault.Columns}), so faults are combined, spread and counted
 * 64 columns
 * at a time; the maximum flow and the schedules are plain loops over flat arrays.
 *
 * <p>Source: Cole, Maggs, Sitaraman, "Routing on butterfly networks with random faults".
 */
package io.swallowtail.protocols.fault;
