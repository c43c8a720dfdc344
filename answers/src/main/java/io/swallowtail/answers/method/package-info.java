/** The methods that estimate tails: where each applies, its trials, and the tails that follow from their counts. Neither Spark nor files. */
package io.swallowtail.answers.method;
