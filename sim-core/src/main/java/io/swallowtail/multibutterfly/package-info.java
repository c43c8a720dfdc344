/**
 * The multibutterfly (Diebold 2008, after Upfal and Leighton, Maggs): how well random concentrators expand, deterministic routing
 * in coloured phases, and what the extra wires save when nodes fail.
 *
 * <p>Notes for developers: the network is {@link io.swallowtail.network.Multibutterfly}. Kernels know no experiment and no
 * choices; a simulator joins them.
 */
package io.swallowtail.multibutterfly;
