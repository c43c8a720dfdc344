/** What is to be routed: permutations of the inputs, fixed or fresh in every trial. */
package io.swallowtail.traffic;
