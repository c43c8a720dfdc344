/** Access to untrusted files. Links are not followed, files are sealed with digests of their contents, and every checksum is verified. */
package io.swallowtail.files;
