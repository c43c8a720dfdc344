/** Pictures of one trial: circuits in their network, and packets in space and time. */
package io.swallowtail.answers.picture;
