/** The command line: one class a verb. Exit codes are 0 done, 1 failed, 2 bad input; errors are one line each. */
package io.swallowtail.cli;
