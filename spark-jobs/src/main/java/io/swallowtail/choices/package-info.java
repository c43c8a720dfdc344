/** Saved trials: files that hold the choices of a trial. */
package io.swallowtail.choices;
