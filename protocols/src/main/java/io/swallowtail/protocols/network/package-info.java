/**
 * Networks as arithmetic: nodes and edges are numbers, and paths are computed instead of stored.
 *
 * <p>Networks have n = 2<sup>d</sup> rows. Rows are d-bit numbers, and bit position 1 is the most significant.
 */
package io.swallowtail.protocols.network;
