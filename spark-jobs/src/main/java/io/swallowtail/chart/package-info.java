/**
 * Charts as SVG, written here: axes that are linear in log10, so that 1e-300 costs nothing, intervals that may be open, and bytes that
 * depend on nothing but the numbers. No Spark, no files.
 */
package io.swallowtail.chart;
