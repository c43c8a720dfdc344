/** All experiments by name, as ServiceLoader finds them. */
package io.swallowtail.core.catalogue;
