/** The list of all experiments: the only place that knows every family. */
package io.swallowtail.catalogue;
