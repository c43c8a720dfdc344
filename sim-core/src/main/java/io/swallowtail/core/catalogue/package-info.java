/** All experiments by name, as ServiceLoader finds them, and the tables whose columns they share. */
package io.swallowtail.core.catalogue;
