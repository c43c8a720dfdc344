/** What splitting promises, tried on events whose probabilities are known to any depth. */
package io.swallowtail.benchmarks.rare;
