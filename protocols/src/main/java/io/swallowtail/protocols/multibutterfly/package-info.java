/**
 * The multibutterfly (Diebold 2008, after Upfal and Leighton, Maggs): the expansion of random concentrators,
 * deterministic routing in coloured phases, and fault tolerance by redundant edges.
 *
 * <p>Notes for developers: the network is {@link io.swallowtail.protocols.network.Multibutterfly}. Kernels do not depend on
 * experiments or choices; a simulator combines them.
 */
package io.swallowtail.protocols.multibutterfly;
