/** What reports, explanations and replays read from a sweep's directory. */
package io.swallowtail.jobs.swept;
