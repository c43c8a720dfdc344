/**
 * Errors and parts of messages: invalid input, printable text, words of shell commands, durations, JSON. This package depends on no other
 * one.
 */
package io.swallowtail.answers.message;
