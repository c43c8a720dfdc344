/**
 * Replays one trial, which its address or its saved choices identify, and traces, shrinks and saves it. This package does not use
 * Spark.
 */
package io.swallowtail.replay;
