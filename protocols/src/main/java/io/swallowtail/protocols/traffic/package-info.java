/** The traffic: permutations of the inputs, fixed or random in every trial. */
package io.swallowtail.protocols.traffic;
