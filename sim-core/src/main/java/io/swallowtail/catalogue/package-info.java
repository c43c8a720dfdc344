/** The list of all experiments. Only this package depends on every family. */
package io.swallowtail.catalogue;
