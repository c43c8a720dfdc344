/** Finds the first value whose probability meets a target: chooses the values to work on and derives verdicts from others. */
package io.swallowtail.answers.find;
