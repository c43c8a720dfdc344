/**
 * Flows through fat trees and other folded Clos networks: their shapes and traffic, the ways to choose a route, failed links, and the
 * laws of the loads of links.
 *
 * <p>Sources: Leiserson, "Fat-trees: universal networks for hardware-efficient supercomputing", IEEE Transactions on Computers 1985;
 * Al-Fares, Loukissas, Vahdat, "A scalable, commodity data center network architecture", SIGCOMM 2008; Öhring, Ibel, Das, Kumar, "On
 * generalized fat trees", IPPS 1995.
 */
package io.swallowtail.protocols.fattree;
