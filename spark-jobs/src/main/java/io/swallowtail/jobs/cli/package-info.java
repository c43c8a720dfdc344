/**
 * The command line, with one class per verb. Exit codes are 0 for success, 1 for failure and 2 for bad input. Errors are one line each.
 */
package io.swallowtail.jobs.cli;
