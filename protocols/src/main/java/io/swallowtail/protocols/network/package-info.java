/**
 * Networks as arithmetic: nodes and edges are numbers, and paths are computed instead of stored.
 *
 * <p>Networks have n = 2<sup>d</sup> rows. Rows are d-bit numbers, and bit position 1 is the most significant.
 *
 * <p>Protocols from outside may use {@link io.swallowtail.protocols.network.Butterfly}, {@link
 * io.swallowtail.protocols.network.ExtendedButterfly}, {@link io.swallowtail.protocols.network.BenesNetwork}, {@link
 * io.swallowtail.protocols.network.FatTree}, {@link io.swallowtail.protocols.network.Mesh}, {@link
 * io.swallowtail.protocols.network.RandomLeveledNetwork}, {@link io.swallowtail.protocols.network.RowNetwork}, {@link
 * io.swallowtail.protocols.network.PathLoads} and {@link io.swallowtail.protocols.network.TwofoldLoads}: releases keep them compatible. Other
 * classes may change.
 */
package io.swallowtail.protocols.network;
