/**
 * What faults leave of a leveled network, from its inputs to its outputs: who reaches whom, the maximum flow, and how many inputs
 * and outputs can be kept so that all of them are connected. Kernels of the fault experiments; they know no experiment and no
 * choices.
 */
package io.swallowtail.connectivity;
