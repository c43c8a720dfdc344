/**
 * Files of networks ({@link io.swallowtail.protocols.networkfile.NetworkFile}). A reader of each format fills one draft, which becomes a
 * {@link io.swallowtail.protocols.networkfile.Network}. A file is read as its writer meant it, or refused with its line. This package
 * knows no experiment.
 */
package io.swallowtail.protocols.networkfile;
