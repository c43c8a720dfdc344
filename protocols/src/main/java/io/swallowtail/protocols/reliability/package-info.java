/**
 * Reliability of the user's own network: which failures of links, nodes and groups separate its terminals, how likely they are, exactly
 * or by trials, and where the network is weak.
 *
 * <p>Sources: Imai, Sekine, Imai, "Computational investigations of all-terminal network reliability via BDDs", 1999; Hardy, Lucet,
 * Limnios, "K-terminal network reliability measures with binary decision diagrams", 2007.
 */
package io.swallowtail.protocols.reliability;
