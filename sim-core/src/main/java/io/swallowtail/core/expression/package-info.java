/**
 * The language of events and conditions: text is parsed to an {@link io.swallowtail.core.expression.Expression}, its names
 * are resolved by a {@link io.swallowtail.core.expression.Scope}, and it is compiled to an {@link
 * io.swallowtail.core.expression.Event} (over a trial's metrics) or a {@link io.swallowtail.core.expression.Condition} (over a
 * point's parameters).
 *
 * <p>Grammar, loosest binding first:
 *
 * <pre>
 *   expression := conjunction { "||" conjunction }
 *   conjunction := negation { "&amp;&amp;" negation }
 *   negation   := "!" negation | comparison
 *   comparison := sum [ ( "&lt;" | "&lt;=" | "&gt;" | "&gt;=" | "==" | "!=" ) sum ]
 *   sum        := product { ( "+" | "-" ) product }
 *   product    := minus { ( "*" | "/" | "%" ) minus }
 *   minus      := "-" minus | number | name | "(" expression ")"
 *   number     := digits [ "." digits ] [ ( "e" | "E" ) [ "+" | "-" ] digits ]
 *   name       := [A-Za-z_][A-Za-z0-9_]*
 * </pre>
 *
 * <p>All arithmetic is exact, never floating point. {@code /} is exact division; {@code %} is the remainder of two
 * integers and has the sign of its left operand, as in Java and SQL. Texts are untrusted: their length, nesting and
 * numbers are bounded, and an {@link io.swallowtail.core.expression.ExpressionException} describes any error.
 *
 * <p>Notes for developers: compiling has two passes. {@code ExpressionCheck} looks only at names and kinds and sees
 * the whole tree; {@code EventCompiler} then works out values, and skips what {@code &&} and {@code ||} leave
 * undecided only on the right, so {@code d != 0 && n / d > 2} is safe where {@code d} is zero. Columns of errors found
 * after parsing refer to the canonical text, which the message quotes.
 */
package io.swallowtail.core.expression;
