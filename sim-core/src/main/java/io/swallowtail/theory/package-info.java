/** The theorems' explicit right-hand sides, one class a cited bound, evaluated in log space. */
package io.swallowtail.theory;
