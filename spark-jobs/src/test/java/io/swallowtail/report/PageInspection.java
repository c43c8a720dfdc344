package io.swallowtail.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Measures a page in a browser: a copy of it, with a script that looks around, in a frame of some width. */
final class PageInspection {
    private static final String LOOK = """
            window.addEventListener("load", function () {
              var figures = Array.from(document.querySelectorAll("figure"));
              var smallest = 1e9, widest = 0, dull = 0;
              function luminance(c) {
                var v = c.match(/[0-9.]+/g).slice(0, 3).map(function (x) {
                  x = x / 255; return x <= 0.03928 ? x / 12.92 : Math.pow((x + 0.055) / 1.055, 2.4); });
                return 0.2126 * v[0] + 0.7152 * v[1] + 0.0722 * v[2];
              }
              function contrast(a, b) { var x = luminance(a), y = luminance(b); return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05); }
              var paper = getComputedStyle(document.body).backgroundColor, least = 99;
              document.querySelectorAll("svg text").forEach(function (t) {
                if (t.closest("details:not([open])")) return;
                var scale = t.ownerSVGElement.getBoundingClientRect().width / t.ownerSVGElement.viewBox.baseVal.width;
                smallest = Math.min(smallest, parseFloat(getComputedStyle(t).fontSize) * scale);
                least = Math.min(least, contrast(getComputedStyle(t).fill, paper));
                var box = t.getBoundingClientRect(), frame = t.ownerSVGElement.getBoundingClientRect();
                if (box.right > frame.right + 1 || box.left < frame.left - 1) dull++;
              });
              document.querySelectorAll("svg .s").forEach(function (g) { least = Math.min(least, contrast(getComputedStyle(g).color, paper)); });
              var result = {
                width: innerWidth, overflow: document.documentElement.scrollWidth - innerWidth, smallest: smallest,
                contrast: least, outside: dull, title: document.title, scripts: document.scripts.length,
                images: document.images.length,
                figures: figures.map(function (f) {
                  return { marks: f.querySelectorAll("svg .mark path, svg path.bar, svg path.band").length - f.querySelectorAll("svg .key .mark path").length,
                           rows: f.querySelectorAll("tbody tr").length, csv: (f.querySelector("details.csv pre") || {textContent: ""}).textContent };
                }),
                keys: document.querySelectorAll(".key[role=button]").length
              };
              parent.postMessage(JSON.stringify(result), "*");
            });
            """;

    private PageInspection() {}

    /** Opens a page in a frame of some width and measures it. */
    static JsonNode measure(Browser browser, String page, Path scratch, int width, boolean dark)
            throws IOException, InterruptedException {
        String measured = page.replaceFirst("<meta http-equiv=[^>]*>", "")
                .replace("</body>", "<script>" + LOOK + "</script></body>");
        Files.writeString(scratch.resolve("inner.html"), measured);
        Path outer = Files.writeString(
                scratch.resolve("outer.html"),
                "<!DOCTYPE html><body><pre id=r></pre><script>"
                        + "addEventListener('message',function(e){document.getElementById('r').textContent=btoa(unescape(encodeURIComponent(e.data)))})"
                        + "</script><iframe src=inner.html style=\"border:0;height:900px;width:" + width
                        + "px\"></iframe>");
        Browser.Loaded loaded = browser.load(
                outer,
                "--window-size=1700,1000",
                "--blink-settings=preferredColorScheme=" + (dark ? 0 : 1),
                "--virtual-time-budget=2000");
        Matcher result =
                Pattern.compile("<pre id=\"r\">([A-Za-z0-9+/=]+)</pre>").matcher(loaded.document());
        if (!result.find()) {
            throw new IOException("nothing was measured: " + loaded.console());
        }
        return new ObjectMapper()
                .readTree(new String(Base64.getDecoder().decode(result.group(1)), StandardCharsets.UTF_8));
    }
}
