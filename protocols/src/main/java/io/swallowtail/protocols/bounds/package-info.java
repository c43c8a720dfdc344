/** The theorems' explicit right-hand sides, one class per cited bound, evaluated in log space. */
package io.swallowtail.protocols.bounds;
