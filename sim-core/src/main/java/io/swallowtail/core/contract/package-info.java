/** The contract of protocols: rules that every experiment keeps, with a trial that shows the first violation. */
package io.swallowtail.core.contract;
