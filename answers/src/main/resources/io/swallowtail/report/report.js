"use strict";
// Zooms, reads values, saves, and switches series off. Without this the page is whole.
(function () {
  function all(selector, root) {
    return Array.from((root || document).querySelectorAll(selector));
  }
  function element(name, text, parent) {
    var made = document.createElement(name);
    made.textContent = text;
    if (parent) parent.append(made);
    return made;
  }
  function svgElement(name, attributes, parent) {
    var made = document.createElementNS("http://www.w3.org/2000/svg", name);
    Object.keys(attributes).forEach(function (key) { made.setAttribute(key, attributes[key]); });
    parent.append(made);
    return made;
  }
  function save(blob, name) {
    var link = document.createElement("a");
    link.href = URL.createObjectURL(blob);
    link.download = name;
    link.click();
    setTimeout(function () { URL.revokeObjectURL(link.href); }, 1000);
  }
  document.documentElement.classList.add("scripted");

  // Series on and off by their names in the legend.
  all(".key[data-k]").forEach(function (key) {
    var svg = key.closest("svg");
    var parts = all("g[data-k='" + key.dataset.k + "']:not(.key)", svg);
    var box = key.getBBox();
    var hint = document.createElementNS("http://www.w3.org/2000/svg", "title");
    hint.textContent = "Click to hide or show";
    key.prepend(hint);
    var area = { x: box.x - 2, y: box.y - 1, width: box.width + 4, height: box.height + 2, rx: 3, "class": "area" };
    if (box.width) key.insertBefore(svgElement("rect", area, key), hint.nextSibling);
    function toggle() {
      var off = key.classList.toggle("off");
      parts.forEach(function (part) { part.classList.toggle("hidden", off); });
      key.setAttribute("aria-pressed", String(!off));
    }
    svg.setAttribute("role", "group");
    key.setAttribute("role", "button");
    key.setAttribute("tabindex", "0");
    key.setAttribute("aria-pressed", "true");
    key.addEventListener("click", toggle);
    key.addEventListener("keydown", function (event) {
      if (event.key === "Enter" || event.key === " ") {
        event.preventDefault();
        toggle();
      }
    });
  });

  // Numbers, and pictures as they are shown, as files.
  all("details.csv").forEach(function (details) {
    var button = element("button", "Save " + details.dataset.name);
    button.addEventListener("click", function () {
      save(new Blob([details.querySelector("pre").textContent], { type: "text/csv" }), details.dataset.name);
    });
    details.insertBefore(button, details.querySelector("pre"));
  });
  function file(svg, light) {
    var copy = svg.cloneNode(true), box = svg.viewBox.baseVal, css = document.getElementById("chart-style").textContent;
    all(".hidden,.area,.selection", copy).forEach(function (part) { part.remove(); });
    var style = document.createElementNS("http://www.w3.org/2000/svg", "style");
    style.textContent = light ? css.replace(/@media screen and \(prefers-color-scheme:dark\)/g, "@media not all") : css;
    copy.prepend(style);
    style.after(svgElement("rect", { "class": "paper", width: box.width, height: box.height }, copy));
    copy.setAttribute("width", box.width);
    copy.setAttribute("height", box.height);
    return new XMLSerializer().serializeToString(copy);
  }
  function savePng(svg, name) {
    var image = new Image(), box = svg.viewBox.baseVal, canvas = document.createElement("canvas");
    image.onload = function () {
      canvas.width = Math.round(3 * box.width);
      canvas.height = Math.round(3 * box.height);
      canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
      canvas.toBlob(function (blob) { save(blob, name); });
    };
    image.src = "data:image/svg+xml;charset=utf-8," + encodeURIComponent(file(svg, true));
  }

  // Places and values of an axis; a view is the part of the frame, in the coordinates of the file, that is shown.
  function axis(text, from, to) {
    var words = text.split(" "), low = Number(words[1]), high = Number(words[2]);
    return {
      scale: words[0],
      at: function (value) { return from + (value - low) / (high - low) * (to - from); },
      value: function (place) { return low + (place - from) / (to - from) * (high - low); }
    };
  }
  function quantity(scale, value) {
    return scale === "LOG10" ? Math.pow(10, value) : scale === "LOG2" ? Math.pow(2, value) : value;
  }
  function ticks(scale, low, high) {
    var found = [], log = scale === "LOG10" ? Math.log10 : scale === "LOG2" ? Math.log2 : function (x) { return x; };
    if (scale !== "LINEAR" && high - low >= 1.5) {
      var every = Math.ceil((high - low) / 7);
      for (var p = Math.ceil(low / every) * every; p <= high; p += every) {
        var plain = scale === "LOG2" ? p >= 0 && p < 14 : p === 0;
        found.push({ at: p, text: plain ? String(quantity(scale, p)) : scale === "LOG2" ? "2" : "10", power: plain ? "" : String(p) });
      }
      return found;
    }
    var first = quantity(scale, low), last = quantity(scale, high), least = (last - first) / 6;
    var step = Math.pow(10, Math.floor(Math.log10(least)));
    step *= step >= least ? 1 : 2 * step >= least ? 2 : 5 * step >= least ? 5 : 10;
    for (var i = Math.ceil(first / step); i * step <= last; i++) {
      found.push({ at: log(i * step), text: String(Number((i * step).toPrecision(6))), power: "" });
    }
    return found;
  }

  var tip = element("div", "", document.body);
  tip.id = "tip";
  tip.hidden = true;

  all("figure").forEach(function (figure) {
    var svg = figure.querySelector("svg.chart");
    if (!svg) return;
    var tools = figure.querySelector(".numbers"), plot = svg.querySelector("g.plot"), name = figure.id;
    var csv = figure.querySelector("[data-name],[download]");
    if (csv) name = (csv.dataset.name || csv.getAttribute("download")).replace(/\.csv(\.gz)?$/, "");
    var button = element("button", "SVG", tools);
    button.className = "svg";
    button.addEventListener("click", function () { save(new Blob([file(svg, false)], { type: "image/svg+xml" }), name + ".svg"); });
    button = element("button", "PNG", tools);
    button.className = "png";
    button.addEventListener("click", function () { savePng(svg, name + ".png"); });
    var marks = null, view = null, whole = null, xs, ys, reset, paths, fixed, clip;
    if (plot) {
      var frame = plot.dataset.frame.split(" ").map(Number);
      whole = view = { left: frame[0], top: frame[1], right: frame[2], bottom: frame[3] };
      xs = axis(plot.dataset.x, whole.left, whole.right);
      ys = axis(plot.dataset.y, whole.bottom, whole.top);
      reset = element("button", "Reset zoom", tools);
      reset.className = "reset";
      reset.hidden = true;
      reset.addEventListener("click", function () { show(whole); });
      svg.addEventListener("dblclick", function () { show(whole); });
    }
    function shown(x, y) {
      if (!plot) return { x: x, y: y };
      return {
        x: whole.left + (x - view.left) / (view.right - view.left) * (whole.right - whole.left),
        y: whole.top + (y - view.top) / (view.bottom - view.top) * (whole.bottom - whole.top)
      };
    }
    function original(x, y) {
      return {
        x: view.left + (x - whole.left) / (whole.right - whole.left) * (view.right - view.left),
        y: view.top + (y - whole.top) / (whole.bottom - whole.top) * (view.bottom - view.top)
      };
    }
    function where(event) {
      var box = svg.getBoundingClientRect(), scale = svg.viewBox.baseVal.width / box.width;
      return { x: (event.clientX - box.left) * scale, y: (event.clientY - box.top) * scale };
    }

    // Paths name places in capital letters and shapes around them in small ones, so a zoom moves marks and leaves their size.
    function moved(data) {
      return data.replace(/([ML])(-?[\d.]+) (-?[\d.]+)|([HV])(-?[\d.]+)/g, function (text, pair, x, y, one, to) {
        if (pair) {
          var p = shown(Number(x), Number(y));
          return pair + p.x.toFixed(1) + " " + p.y.toFixed(1);
        }
        return one + (one === "H" ? shown(Number(to), 0).x : shown(0, Number(to)).y).toFixed(1);
      });
    }
    function show(next) {
      view = next;
      if (!paths) {
        paths = all("path", plot).map(function (path) { return { path: path, data: path.getAttribute("d") }; });
        fixed = all("path.grid,text.tick", svg);
        var id = figure.id + "-clip";
        svgElement("rect", { x: whole.left, y: whole.top, width: whole.right - whole.left, height: whole.bottom - whole.top },
          svgElement("clipPath", { id: id }, svg));
        clip = "url(#" + id + ")";
      }
      var zoomed = view !== whole;
      paths.forEach(function (each) { each.path.setAttribute("d", zoomed ? moved(each.data) : each.data); });
      fixed.forEach(function (each) { each.classList.toggle("hidden", zoomed); });
      all(".zoom", svg).forEach(function (each) { each.remove(); });
      if (zoomed) {
        plot.setAttribute("clip-path", clip);
        drawTicks();
      } else {
        plot.removeAttribute("clip-path");
      }
      reset.hidden = !zoomed;
    }
    function drawTicks() {
      var group = svgElement("g", { "class": "zoom" }, svg), lines = "";
      svg.insertBefore(group, plot);
      ticks(xs.scale, xs.value(view.left), xs.value(view.right)).forEach(function (tick) {
        var x = shown(xs.at(tick.at), 0).x.toFixed(1);
        lines += "M" + x + " " + whole.top + "V" + whole.bottom;
        label(group, tick, x, whole.bottom + 17, "tick middle");
      });
      ticks(ys.scale, ys.value(view.bottom), ys.value(view.top)).forEach(function (tick) {
        var y = shown(0, ys.at(tick.at)).y;
        lines += "M" + whole.left + " " + y.toFixed(1) + "H" + whole.right;
        label(group, tick, whole.left - 7, y + 4.5, "tick end");
      });
      group.prepend(svgElement("path", { "class": "grid", d: lines }, group));
    }
    function label(group, tick, x, y, style) {
      var text = svgElement("text", { x: x, y: y, "class": style }, group);
      text.textContent = tick.text;
      if (tick.power) svgElement("tspan", { dy: -5 }, text).textContent = tick.power;
    }

    var begun = null, selection = null;
    svg.addEventListener("pointerdown", function (event) {
      var p = where(event);
      var inside = plot && p.x >= whole.left && p.x <= whole.right && p.y >= whole.top && p.y <= whole.bottom;
      if (inside && event.button === 0 && event.pointerType !== "touch" && !event.target.closest(".key")) {
        begun = p;
        event.preventDefault();
        svg.setPointerCapture(event.pointerId);
      }
    });
    function part(to) {
      function within(value, low, high) { return Math.max(low, Math.min(high, value)); }
      var x = within(to.x, whole.left, whole.right), y = within(to.y, whole.top, whole.bottom);
      var box = { left: Math.min(x, begun.x), right: Math.max(x, begun.x), top: Math.min(y, begun.y), bottom: Math.max(y, begun.y) };
      // A narrow box is meant for one axis.
      if (box.bottom - box.top < 12) { box.top = whole.top; box.bottom = whole.bottom; }
      if (box.right - box.left < 12) { box.left = whole.left; box.right = whole.right; }
      return box;
    }
    svg.addEventListener("pointermove", function (event) {
      var p = where(event);
      if (begun) {
        var box = part(p);
        if (!selection) selection = svgElement("rect", { "class": "selection" }, svg);
        selection.setAttribute("x", box.left);
        selection.setAttribute("y", box.top);
        selection.setAttribute("width", box.right - box.left);
        selection.setAttribute("height", box.bottom - box.top);
      } else {
        point(event, p);
      }
    });
    svg.addEventListener("pointerup", function (event) {
      var p = where(event), from = begun;
      if (from && Math.max(Math.abs(p.x - from.x), Math.abs(p.y - from.y)) >= 12) {
        var box = part(p), low = original(box.left, box.top), high = original(box.right, box.bottom);
        show({ left: low.x, top: low.y, right: high.x, bottom: high.y });
      }
      cancel();
    });
    function cancel() {
      begun = null;
      if (selection) selection.remove();
      selection = null;
    }
    svg.addEventListener("pointercancel", cancel);
    svg.addEventListener("pointerleave", function () { tip.hidden = true; });

    // What a mark says where it is pointed at; marks without words say their values.
    function find() {
      marks = [];
      all(".mark path,.ring path,g.bound path", plot || svg).forEach(function (path) {
        var words = path.querySelector("title"), group = path.closest("g[data-k]");
        var pattern = /M(-?[\d.]+) (-?[\d.]+)/g, data = path.getAttribute("d");
        if (paths) data = paths.filter(function (each) { return each.path === path; })[0].data;
        for (var found = pattern.exec(data); found; found = pattern.exec(data)) {
          marks.push({ x: Number(found[1]), y: Number(found[2]), words: words ? words.textContent : "", group: group });
        }
      });
    }
    function named(group) {
      var key = group && svg.querySelector(".key[data-k='" + group.dataset.k + "']");
      return key ? all("text", key).map(function (line) { return line.textContent; }).join(" ") : "";
    }
    function approximately(p) {
      return "(" + Number(quantity(xs.scale, xs.value(p.x)).toPrecision(3)) + ", " + Number(quantity(ys.scale, ys.value(p.y)).toPrecision(3)) + ")";
    }
    function point(event, p) {
      if (!marks) find();
      var visible = marks.filter(function (mark) { return !mark.group || !mark.group.classList.contains("hidden"); });
      var near = visible.map(function (mark) {
        var place = shown(mark.x, mark.y);
        return { mark: mark, far: Math.hypot(place.x - p.x, place.y - p.y) };
      }).sort(function (a, b) { return a.far - b.far; });
      var lines = [];
      near.filter(function (each) { return each.far < 16 && each.far < near[0].far + 2; }).slice(0, 6).forEach(function (each) {
        var label = named(each.mark.group), words = each.mark.words || "about " + approximately(each.mark);
        var line = label && words.indexOf(label) < 0 ? label + ": " + words : words;
        if (lines.indexOf(line) < 0) lines.push(line);
      });
      if (!lines.length && plot) line(p, lines);
      tip.hidden = !lines.length;
      if (lines.length) {
        tip.textContent = lines.join("\n");
        tip.style.left = Math.max(4, Math.min(event.clientX + 14, innerWidth - tip.offsetWidth - 4)) + "px";
        tip.style.top = (event.clientY + 18 + tip.offsetHeight > innerHeight ? event.clientY - tip.offsetHeight - 10 : event.clientY + 18) + "px";
      }
    }
    function line(p, lines) {
      all("g[data-k]:not(.hidden) path.bound,g[data-k]:not(.hidden) path.line", plot).forEach(function (path) {
        for (var d = -4; d <= 4; d++) {
          if (path.isPointInStroke(new DOMPoint(p.x, p.y + d))) {
            var label = named(path.closest("g[data-k]")), text = (label ? label + ", " : "") + "about " + approximately(original(p.x, p.y + d));
            if (lines.indexOf(text) < 0) lines.push(text);
            return;
          }
        }
      });
    }
  });

  // Paper cannot be unfolded.
  window.addEventListener("beforeprint", function () {
    all("details").forEach(function (details) {
      if (details.querySelector("figure")) details.open = true;
    });
  });
  // The index leads into what is folded away.
  function open(hash) {
    var target = hash.length > 1 && document.getElementById(decodeURIComponent(hash.slice(1)));
    if (!target) return;
    for (var at = target; at; at = at.parentElement) if (at.tagName === "DETAILS") at.open = true;
    var first = target.firstElementChild;
    if (first && first.tagName === "DETAILS" && target.id.indexOf("query-") === 0) first.open = true;
    target.scrollIntoView();
  }
  document.addEventListener("click", function (event) {
    var link = event.target.closest("a[href^='#']");
    if (link) setTimeout(function () { open(link.hash); }, 0);
  });
  open(location.hash);
})();
