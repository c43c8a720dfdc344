/** One trial run again: found by its address or by its saved choices, told, and saved. No Spark. */
package io.swallowtail.replay;
