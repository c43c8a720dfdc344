/**
 * Answers of verbs: what a verb found, as sentences and rows, and their writers as tables, CSV and JSON. {@link io.swallowtail.answers.answer.Answer} is
 * the model, and each verb's class computes one without a process, a clock or an output.
 */
package io.swallowtail.answers.answer;
