/** What happens in a trial, as typed events, and their text. */
package io.swallowtail.trace;
