/** Files of trials: what {@code rows = all} keeps, a row a trial; their names and their sizes. */
package io.swallowtail.jobs.trialfiles;
