/** What traces, pictures and tables ask of a network: its levels and rows, and its numbers of nodes and edges. The networks are protocols' own. */
package io.swallowtail.core.network;
