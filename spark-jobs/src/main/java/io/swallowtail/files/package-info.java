/** Files that are not trusted: looked at without following links, sealed by a digest of their own, and read with every checksum verified. */
package io.swallowtail.files;
