/** Replays one trial, which its address or its saved choices identify, and traces and saves it. */
package io.swallowtail.answers.replay;
