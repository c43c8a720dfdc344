/** Replays one trial, which its address or its choices identify, and traces and shrinks it. */
package io.swallowtail.replay;
