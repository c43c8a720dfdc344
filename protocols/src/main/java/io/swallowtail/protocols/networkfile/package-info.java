/**
 * Files of networks in common formats, translated into the lines of a text ({@link io.swallowtail.protocols.networkfile.NetworkFile}). A file is
 * read as its writer meant it, or refused with its line. This package knows no experiment.
 */
package io.swallowtail.protocols.networkfile;
