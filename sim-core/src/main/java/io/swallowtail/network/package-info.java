/**
 * Wiring as arithmetic: networks whose nodes and edges are numbers and whose paths are computed, never stored as objects.
 *
 * <p>Everywhere n = 2<sup>d</sup> rows, rows are d-bit numbers and bit position 1 is the most significant.
 */
package io.swallowtail.network;
