/** The events of a trial, as types and as text. */
package io.swallowtail.core.trace;
