package io.swallowtail.spark;

import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.Set;
import java.util.function.Consumer;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.catalyst.trees.TreeNode;
import scala.Option;
import scala.Product;
import scala.collection.Iterator;

/**
 * All parts of a parsed statement: its nodes and everything in their fields, at any depth. A list of a node's children would omit parts that
 * only a field refers to, such as the statement of EXPLAIN or the queries of WITH.
 */
final class ParsedParts {
    private final Consumer<Object> visitor;
    private final Deque<Object> waiting = new ArrayDeque<>();
    private final Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());

    private ParsedParts(Consumer<Object> visitor) {
        this.visitor = visitor;
    }

    /**
     * Visits each part of a statement once.
     *
     * @param plan a plan that was parsed and not analysed
     * @param visitor receives the plan's nodes, their fields, and the elements of these fields
     */
    static void visit(LogicalPlan plan, Consumer<Object> visitor) {
        ParsedParts parts = new ParsedParts(visitor);
        parts.await(plan);
        while (!parts.waiting.isEmpty()) {
            parts.open(parts.waiting.pop());
        }
    }

    private void await(Object part) {
        if (part != null && seen.add(part)) {
            waiting.push(part);
        }
    }

    private void open(Object part) {
        visitor.accept(part);
        if (part instanceof TreeNode<?> node) {
            awaitAll(node.children().iterator());
            awaitAll(node.innerChildren().iterator());
        }
        if (part instanceof scala.collection.Iterable<?> collection) {
            awaitAll(collection.iterator());
        } else if (part instanceof Option<?> option) {
            awaitAll(option.iterator());
        } else if (part instanceof Product product) {
            awaitAll(product.productIterator());
        } else if (part instanceof Object[] array) {
            for (Object element : array) {
                await(element);
            }
        }
    }

    private void awaitAll(Iterator<?> parts) {
        while (parts.hasNext()) {
            await(parts.next());
        }
    }
}
