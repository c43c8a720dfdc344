package io.swallowtail.answers.report;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;

/** Measures the page that a browser shows, with all its figures unfolded. */
final class PageInspection {
    private static final String LOOK = """
            (function () {
              document.querySelectorAll("details").forEach(function (d) { if (d.querySelector("figure")) d.open = true; });
              var smallest = 1e9, outside = [], overlapping = [], least = 99;
              function luminance(c) {
                var v = c.match(/[0-9.]+/g).slice(0, 3).map(function (x) {
                  x = x / 255; return x <= 0.03928 ? x / 12.92 : Math.pow((x + 0.055) / 1.055, 2.4); });
                return 0.2126 * v[0] + 0.7152 * v[1] + 0.0722 * v[2];
              }
              function contrast(a, b) { var x = luminance(a), y = luminance(b); return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05); }
              function meet(a, b) { return Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
                && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 4; }
              var paper = getComputedStyle(document.body).backgroundColor;
              document.querySelectorAll("svg").forEach(function (svg) {
                var frame = svg.getBoundingClientRect(), scale = frame.width / svg.viewBox.baseVal.width, before = [];
                svg.querySelectorAll("text").forEach(function (t) {
                  var box = t.getBoundingClientRect(), style = getComputedStyle(t);
                  smallest = Math.min(smallest, parseFloat(style.fontSize) * scale);
                  least = Math.min(least, contrast(style.fill, paper));
                  if (box.right > frame.right + 1 || box.left < frame.left - 1 || box.top < frame.top - 1 || box.bottom > frame.bottom + 1)
                    outside.push(t.textContent);
                  before.forEach(function (other) { if (meet(other[0], box)) overlapping.push(other[1] + " | " + t.textContent); });
                  before.push([box, t.textContent]);
                });
              });
              document.querySelectorAll("svg .s").forEach(function (g) { least = Math.min(least, contrast(getComputedStyle(g).color, paper)); });
              return {
                width: innerWidth, overflow: document.documentElement.scrollWidth - innerWidth, smallest: smallest,
                contrast: least, outside: outside, overlapping: overlapping,
                unscripted: document.querySelectorAll(".key:not([aria-pressed])").length,
                figures: Array.from(document.querySelectorAll("figure")).map(function (f) {
                  return { title: (f.querySelector("svg title") || {textContent: ""}).textContent,
                           marks: f.querySelector("svg") ? f.querySelectorAll("svg .mark path, svg path.bar, svg path.band").length - f.querySelectorAll("svg .key .mark path").length
                             + Array.from(f.querySelectorAll("td")).filter(function (d) { return d.textContent === "impossible"; }).length
                             : f.querySelectorAll("h3 + .scroll tr").length,
                           rows: (f.closest(".answer") || f).querySelectorAll("tbody tr").length };
                })
              };
            })()
            """;

    private PageInspection() {}

    /** Measures the page on a screen of some width, light or dark. */
    static JsonNode measure(Browser browser, int width, boolean dark) throws IOException, InterruptedException {
        browser.setScreen(width, dark);
        return browser.evaluate(LOOK);
    }
}
