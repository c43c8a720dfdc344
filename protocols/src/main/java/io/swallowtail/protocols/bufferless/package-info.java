/**
 * Bufferless routing on leveled networks: every packet in the network moves in every step.
 *
 * <p>Source: Busch, Kelkar, Magdon-Ismail, "Efficient bufferless routing on leveled networks", Euro-Par 2005. A trial draws the
 * preselected paths ({@link io.swallowtail.protocols.bufferless.Paths}) and routes them, step by step, by one of four algorithms.
 */
package io.swallowtail.protocols.bufferless;
