/** Finds the first of some values whose probability meets a target: which values to work on, in what order, and what is known then. */
package io.swallowtail.find;
