/**
 * Charts as SVG. Axes can be linear in log10, so they cover values such as 1e-300. Intervals may be open. The bytes depend only on the
 * numbers. This package uses neither Spark nor files.
 */
package io.swallowtail.answers.chart;
