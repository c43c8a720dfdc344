"use strict";
// Draws the figure that the reader chooses, zooms, reads values, saves, and switches series off. Without this the page is whole.
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
  function legend(key) {
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
  }
  all(".key[data-k]").forEach(legend);

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
    if (scale !== "LINEAR" && high - low >= (scale === "LOG10" ? 2.01 : 1.5)) {
      var every = Math.ceil((high - low) / 7);
      for (var p = Math.ceil(low / every) * every; p <= high; p += every) {
        var plain = scale === "LOG2" ? p >= 0 && p < 14 : p === 0;
        found.push({ at: p, text: plain ? String(quantity(scale, p)) : scale === "LOG2" ? "2" : "10", power: plain ? "" : String(p) });
      }
      return found;
    }
    if (scale === "LOG10" && high - low >= 0.5) {
      for (var power = Math.floor(low); power <= high; power++) [1, 2, 5].forEach(function (digit) {
        var place = power + Math.log10(digit);
        if (place >= low - 1e-9 && place <= high + 1e-9) found.push({ at: place, text: short(digit * Math.pow(10, power)), power: "" });
      });
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

  all("pre.command").forEach(function (pre) {
    var button = element("button", "Copy");
    button.addEventListener("click", function () {
      getSelection().selectAllChildren(pre);
      document.execCommand("copy"); // navigator.clipboard does not exist on pages from a file
      button.textContent = "Copied";
    });
    pre.before(button);
  });

  // A click on a column's name sorts by it: numbers by their values, what was never seen first, all else as texts.
  document.addEventListener("click", function (event) {
    var head = event.target.closest("th"), body = head && head.closest("table").tBodies[0];
    if (!body) return;
    var down = head.getAttribute("aria-sort") === "ascending", rows = Array.from(body.rows);
    function key(row) {
      var text = row.cells[head.cellIndex].textContent, number = parseFloat(text.replace(/,(?=\d{3})/g, ""));
      return /^(none|impossible)/.test(text) ? -Infinity : isNaN(number) ? text : number;
    }
    rows.sort(function (a, b) {
      var x = key(a), y = key(b);
      return (down ? -1 : 1) * (typeof x === typeof y ? (x > y) - (x < y) : typeof x === "string" ? 1 : -1);
    }).forEach(function (row) { body.append(row); });
    all("th", head.parentNode).forEach(function (other) { other.removeAttribute("aria-sort"); });
    head.setAttribute("aria-sort", down ? "descending" : "ascending");
  });

  all(".opening .scroll").forEach(function (box) { box.classList.toggle("wide", box.scrollWidth > box.clientWidth + 1); });

  // Rows of a cross table are lists on a narrow screen.
  all("table.cross").forEach(function (table) {
    all("td", table).forEach(function (cell) { cell.dataset.name = table.tHead.rows[0].cells[cell.cellIndex].textContent; });
  });

  var tip = element("div", "", document.body);
  tip.id = "tip";
  tip.hidden = true;

  function equip(figure) {
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

    // Marks with their words; marks without words say their values.
    function find() {
      marks = [];
      all(".mark path,.ring path", plot || svg).forEach(function (path) {
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
        return { mark: mark, x: Math.abs(place.x - p.x), y: place.y };
      }).sort(function (a, b) { return a.x - b.x || a.y - b.y; });
      // All series at the nearest x, from above.
      var lines = [], inside = plot && p.x >= whole.left && p.x <= whole.right && p.y >= whole.top && p.y <= whole.bottom;
      near.filter(function (each) { return inside && each.x < near[0].x + 2; }).slice(0, 20).forEach(function (each) {
        var label = named(each.mark.group), words = each.mark.words || "about " + approximately(each.mark);
        var isNamed = label.split(", ").every(function (part) { return words.indexOf(part) >= 0; });
        var line = isNamed || words.indexOf("\n") >= 0 ? words : label + ": " + words;
        if (lines.indexOf(line) < 0) lines.push(line);
      });
      if (inside) line(p, lines);
      tip.hidden = !lines.length;
      if (lines.length) {
        tip.textContent = lines.join("\n");
        tip.style.left = Math.max(4, Math.min(event.clientX + 14, innerWidth - tip.offsetWidth - 4)) + "px";
        tip.style.top = (event.clientY + 18 + tip.offsetHeight > innerHeight ? event.clientY - tip.offsetHeight - 10 : event.clientY + 18) + "px";
      }
    }
    function line(p, lines) {
      all("g[data-k]:not(.hidden) path.bound", plot).forEach(function (path) {
        for (var d = -4; d <= 4; d++) {
          if (path.isPointInStroke(new DOMPoint(p.x, p.y + d))) {
            var label = named(path.closest("g[data-k]")), text = (label ? label + ", " : "") + "about " + approximately(original(p.x, p.y + d));
            if (lines.indexOf(text) < 0) lines.push(text);
            return;
          }
        }
      });
    }
  }
  all("figure").forEach(equip);

  // The figure that the reader chooses. Its numbers are the page's CSV; the points' parameters are in a table of their own.
  function csv(text) {
    var rows = [[""]], quoted = false;
    text.trim().split("").forEach(function (c, i, all) {
      var row = rows[rows.length - 1];
      if (c === '"') {
        if (!quoted && all[i - 1] === '"') row[row.length - 1] += c;
        quoted = !quoted;
      } else if (c === "," && !quoted) row.push("");
      else if (c === "\n" && !quoted) rows.push([""]);
      else row[row.length - 1] += c;
    });
    return rows.slice(1).map(function (row) {
      var named = {};
      rows[0].forEach(function (column, i) { named[column] = row[i]; });
      return named;
    });
  }
  function unique(list) { return list.filter(function (each, i) { return list.indexOf(each) === i; }); }
  function isNumber(text) { return text !== "" && isFinite(text); }
  function sorted(values) {
    return values.every(isNumber) ? values.sort(function (a, b) { return a - b; }) : values;
  }
  function short(number) { return String(Number(Number(number).toPrecision(3))); }

  var chooser = document.getElementById("choose"), folded = chooser && chooser.querySelector("details");
  function quantities() {
    var points = {}, found = {}, seen = {};
    csv(document.getElementById("points").textContent).forEach(function (row) { points[row.point] = row; });
    function add(name, point, k, y, low, high, log) {
      var dims = Object.assign({}, points[point]);
      delete dims.point;
      if (k !== null) dims.k = k;
      (found[name] = found[name] || { name: name, log: log, all: [] }).all.push({ dims: dims, y: y, low: low, high: high });
    }
    all("details.csv").forEach(function (details) {
      csv(details.querySelector("pre").textContent).forEach(function (row) {
        var key = row.point + row.event + row.metric;
        if (seen[key] || !points[row.point]) return;
        if ("exceedances" in row) {
          seen[key] = true;
          var y = row.log10_estimate === "" ? -Infinity : Number(row.log10_estimate);
          var low = Math.log10(row.ci_low), high = Math.log10(row.ci_high);
          if (row.threshold !== "" && row.event === row.metric + " " + row.relation + " " + row.threshold) {
            add("P(" + row.metric + " " + row.relation + " k)", row.point, row.threshold, y, low, high, true);
          }
          add("P(" + row.event + ")", row.point, null, y, low, high, true);
        } else if ("q50" in row) {
          seen[key] = true;
          [["median", "q50"], ["99th percentile", "q99"], ["mean", "mean"]].forEach(function (each) {
            var low = row[each[1] + "_low"], high = row[each[1] + "_high"];
            if (row[each[1]] !== "") {
              add(each[0] + " of " + row.metric, row.point, null, Number(row[each[1]]), low === "" ? NaN : Number(low), high === "" ? NaN : Number(high), false);
            }
          });
        }
      });
    });
    // A quantity at one place is no figure.
    return Object.keys(found).map(function (name) { return found[name]; }).filter(function (each) { return each.all.length > 1; }).sort(function (a, b) {
      return b.log - a.log || (a.name < b.name ? -1 : 1);
    });
  }
  // What varies, without what follows from words, such as the kind of network.
  function dimensions(quantity) {
    function values(name) { return unique(quantity.all.map(function (each) { return each.dims[name]; })); }
    var names = Object.keys(quantity.all[0].dims).filter(function (name) { return values(name).length > 1; });
    function follows(name, others) {
      var found = {};
      return quantity.all.every(function (each) {
        var key = others.map(function (other) { return each.dims[other]; }).join("\n");
        if (!(key in found)) found[key] = each.dims[name];
        return found[key] === each.dims[name];
      });
    }
    var words = [];
    names.forEach(function (name) { if (!values(name).some(isNumber) && !follows(name, words)) words.push(name); });
    return names.filter(function (name) {
      return words.indexOf(name) >= 0 || !follows(name, words);
    }).map(function (name) { return { name: name, values: sorted(values(name).filter(function (value) { return value !== ""; })), fixed: "" }; });
  }
  function list(parent, name, options, chosen, change) {
    var label = element("label", name + " ", parent), select = element("select", "", label);
    select.name = name;
    options.forEach(function (option) {
      var made = element("option", option[1], select);
      made.value = option[0];
      made.selected = option[0] === chosen;
    });
    select.addEventListener("change", function () { change(select.value); });
  }
  function choose() {
    var known = quantities(), controls = element("div", "", folded), place = element("div", "", folded), quantity, dims, x, drawn = false;
    var link = element("a", "Link to this figure", folded);
    if (!known.length) return;
    controls.className = "choices";
    chooser.hidden = false;
    // A choice is kept in the page's address: the figure, its axis and the fixed values.
    function start(index, kept) {
      quantity = known[index];
      dims = dimensions(quantity);
      var asked = kept && dims.filter(function (dim) { return dim.name === kept.get("x"); })[0];
      if (asked) {
        x = asked;
        dims.forEach(function (each) { if (each.values.indexOf(kept.get(each.name)) >= 0) each.fixed = kept.get(each.name); });
        show();
      } else axis(dims.filter(function (dim) { return dim.values.every(isNumber); }).sort(function (a, b) {
        return (b.name === "k") - (a.name === "k") || b.values.length - a.values.length;
      })[0] || dims[0]);
    }
    function axis(dim) {
      x = dim;
      dims.forEach(function (each) { each.fixed = ""; });
      // Many series hide each other: the last numbers are fixed first.
      dims.slice().reverse().forEach(function (each) {
        if (each !== x && series().length > 6 && each.values.some(isNumber)) each.fixed = mostMarked(each);
      });
      show();
    }
    // Of the values of a parameter, the middle one, unless others have more marks.
    function mostMarked(dim) {
      function marks(value) { return quantity.all.filter(function (each) { return each.dims[dim.name] === value; }).length; }
      return dim.values.reduce(function (best, value) { return marks(value) > marks(best) ? value : best; }, dim.values[dim.values.length >> 1]);
    }
    function label(each) {
      return dims.filter(function (dim) { return dim !== x && !dim.fixed && each.dims[dim.name] !== ""; }).map(function (dim) {
        return dim.name === "experiment" ? each.dims.experiment : dim.name + " = " + each.dims[dim.name];
      }).join(", ");
    }
    function series() {
      var curves = {};
      quantity.all.forEach(function (each) {
        var kept = x && each.dims[x.name] !== "" && dims.every(function (dim) { return dim === x || !dim.fixed || !each.dims[dim.name] || each.dims[dim.name] === dim.fixed; });
        if (kept) (curves[label(each)] = curves[label(each)] || []).push(each);
      });
      return Object.keys(curves).map(function (name) { return { label: name, all: curves[name] }; });
    }
    // Three or more curves that lie at 1 hide each other, so the first one is drawn, and the others are named.
    function thinned(curves) {
      var certain = curves.filter(function (curve) { return quantity.log && curve.all.every(function (each) { return each.y > Math.log10(0.9); }); });
      certain = certain.length > 2 ? certain.slice(1) : [];
      var drawn = curves.filter(function (curve) { return certain.indexOf(curve) < 0; });
      drawn.certain = certain.map(function (curve) { return curve.label; }).join("; ");
      return drawn;
    }
    function show() {
      controls.textContent = "";
      list(controls, "figure", known.map(function (each, i) { return [String(i), each.name]; }), String(known.indexOf(quantity)), start);
      if (dims.length) list(controls, "x axis", dims.map(function (dim, i) { return [String(i), dim.name]; }), String(dims.indexOf(x)), function (i) { axis(dims[i]); });
      dims.filter(function (dim) { return dim !== x; }).forEach(function (dim) {
        var options = [["", "a series each"]].concat(dim.values.map(function (value) { return [value, value]; }));
        list(controls, dim.name, options, dim.fixed, function (value) { dim.fixed = value; show(); });
      });
      place.textContent = "";
      var kept = new URLSearchParams({ figure: quantity.name });
      if (x) kept.set("x", x.name);
      dims.forEach(function (dim) { if (dim.fixed) kept.set(dim.name, dim.fixed); });
      link.href = "#choose?" + kept;
      if (x) drawChosen(place, quantity, x, thinned(series()), dims.filter(function (dim) { return dim.fixed; }).map(function (dim) { return dim.name + " = " + dim.fixed; }).join(", "));
    }
    // The figure of the address, or else that of the answer.
    function open() {
      drawn = folded.open = true;
      var kept = new URLSearchParams(location.hash.indexOf("#choose?") === 0 ? location.hash.slice(8) : chooser.dataset.start);
      start(Math.max(0, known.map(function (each) { return each.name; }).indexOf(kept.get("figure"))), kept);
    }
    function asked() { return location.hash.indexOf("#choose?") === 0; }
    // It is drawn when it is opened, with its axis on the screen.
    folded.addEventListener("toggle", function () {
      if (folded.open && !drawn) open();
      if (folded.open) chooser.scrollIntoView({ block: "nearest" });
    });
    window.addEventListener("hashchange", function () { if (asked()) open(); });
    if (folded.open || asked()) open();
  }
  function extent(values, margin) {
    var finite = values.filter(isFinite), low = Math.min.apply(null, finite), high = Math.max.apply(null, finite);
    if (!finite.length) return [-1, 0];
    return low < high ? [low - margin * (high - low), high + margin * (high - low)] : [low - 1, high + 1];
  }
  function drawChosen(place, quantity, x, curves, fixed) {
    var shapes = chooser.dataset.shapes.split("|"), styles = shapes.length;
    var words = !x.values.every(isNumber), numbers = x.values.map(Number), least = Math.min.apply(null, numbers), most = Math.max.apply(null, numbers);
    var powers = numbers.every(function (v) { return v >= 1 && Math.log2(v) % 1 === 0; }) && most >= 8 * least;
    var xScale = words ? "LINEAR" : powers ? "LOG2" : least > 0 && most >= 20 * least ? "LOG10" : "LINEAR";
    function atX(value) { return words ? x.values.indexOf(value) : xScale === "LOG2" ? Math.log2(value) : xScale === "LOG10" ? Math.log10(value) : Number(value); }
    var observed = [];
    curves.forEach(function (curve) { observed = observed.concat(curve.all); });
    var positive = observed.map(function (each) { return each.y; }), log = quantity.log || Math.min.apply(null, positive) > 0 && Math.max.apply(null, positive) >= 50 * Math.min.apply(null, positive);
    function atY(value) { return log && !quantity.log ? Math.log10(value) : value; }
    var ends = [];
    observed.forEach(function (each) { ends.push(atY(each.y), atY(each.low), atY(each.high)); });
    var xe = words ? [-0.5, x.values.length - 0.5] : extent(numbers.map(atX), 0.04), ye = extent(ends, log ? 0 : 0.08);
    if (log) ye = [Math.floor(ye[0] - (positive.indexOf(-Infinity) < 0 ? 0 : 0.5)), Math.max(Math.floor(ye[0]) + 1, Math.ceil(ye[1] - 1e-9))];
    var named = curves.filter(function (curve) { return curve.label; }), frame = [62, 70, 428, 294], below = words ? 14 : 0, height = 344 + below + 18 * named.length;
    var figure = element("figure", "", place);
    figure.id = "chosen";
    var svg = svgElement("svg", { "class": "chart", role: "img", viewBox: "0 0 440 " + height }, figure);
    function caption(x, y, style, text) { svgElement("text", { x: x, y: y, "class": style }, svg).textContent = text; }
    svgElement("title", {}, svg).textContent = quantity.name + ", by " + x.name + (fixed ? ": " + fixed : "");
    caption(6, 17, "title", quantity.name.slice(0, 50) + (quantity.name.length > 50 ? "…" : ""));
    caption(6, 34, "soft small", fixed.length > 66 ? fixed.slice(0, 65) + "…" : fixed);
    caption(6, 58, "small", quantity.name.slice(0, 66));
    var px = axis("LINEAR " + xe.join(" "), frame[0], frame[2]).at, py = axis("LINEAR " + ye.join(" "), frame[3], frame[1]).at;
    var grid = "", free = [-1e9, -1e9];
    (words ? x.values.map(function (value, i) { return { at: i, text: value, power: "" }; }) : ticks(xScale, xe[0], xe[1])).forEach(function (tick, i) {
      var half = 3.6 * (tick.text.length + tick.power.length), at = Math.max(half, Math.min(px(tick.at), 436 - half));
      grid += "M" + px(tick.at).toFixed(1) + " " + frame[1] + "V" + frame[3];
      var row = words ? i % 2 : 0; // words take two lines in turn
      if (at - half <= free[row]) return;
      tickText(tick, at, frame[3] + 17 + 14 * row, "tick middle");
      free[row] = at + half + 3;
    });
    ticks(log ? "LOG10" : "LINEAR", ye[0], ye[1]).forEach(function (tick) {
      grid += "M" + frame[0] + " " + py(tick.at).toFixed(1) + "H" + frame[2];
      tickText(tick, frame[0] - 7, py(tick.at) + 4.5, "tick end");
    });
    function tickText(tick, x, y, style) {
      var text = svgElement("text", { x: x.toFixed(1), y: y.toFixed(1), "class": style }, svg);
      text.textContent = tick.text;
      if (tick.power) svgElement("tspan", { dy: -5 }, text).textContent = tick.power;
    }
    svgElement("path", { "class": "grid", d: grid }, svg);
    svgElement("path", { "class": "axis", d: "M62 70V294H428" }, svg);
    caption(245, 329 + below, "label middle", x.name);
    var plot = svgElement("g", { "class": "plot " + (curves.length > 3 ? "many" : curves.length > 1 ? "few" : "one"), "data-frame": frame.join(" "),
      "data-x": xScale + " " + xe.join(" "), "data-y": (log ? "LOG10" : "LINEAR") + " " + ye.join(" ") }, svg);
    if (curves.certain) element("figcaption", "Above 0.9 everywhere, so not drawn: " + curves.certain, figure);
    var tools = element("div", "", figure), details = element("details", "", tools), table, body;
    tools.className = "numbers";
    element("summary", "Numbers", details);
    table = element("table", "", details);
    var head = element("tr", "", element("thead", "", table));
    ["series", x.name, quantity.log ? "probability" : "value", "interval"].forEach(function (name) { element("th", name, head); });
    body = element("tbody", "", table);
    var arrows = {};
    curves.forEach(function (curve, i) {
      var group = svgElement("g", { "class": "s s" + i % styles, "data-k": i }, plot), line = "", bars = "", joined = false;
      var marks = svgElement("g", { "class": "mark" }, group), shape = shapes[(i + Math.floor(i / styles)) % styles];
      // Marks of one word, and arrows of one place, stand side by side.
      var aside = (i - (curves.length - 1) / 2) * (words ? 0.7 / curves.length : 0);
      curve.all.sort(function (a, b) { return atX(a.dims[x.name]) - atX(b.dims[x.name]); }).forEach(function (each) {
        var never = each.y === -Infinity, name = each.dims[x.name];
        var value = quantity.log ? never ? 0 : Math.pow(10, each.y) : each.y, low = quantity.log ? Math.pow(10, each.low) : each.low;
        var high = quantity.log ? Math.pow(10, each.high) : each.high, at = px(atX(name) + aside).toFixed(1);
        var text = (curve.label ? curve.label + ", " : "") + x.name + " = " + each.dims[x.name] + ": " + short(value) + (isFinite(high) ? " [" + short(low) + ", " + short(high) + "]" : "");
        if (!never && isFinite(atY(each.y))) {
          var y = py(atY(each.y)).toFixed(1), path = svgElement("path", { d: "M" + at + " " + y + shape }, marks);
          svgElement("title", {}, path).textContent = text;
          line += (joined && !words ? "L" : "M") + at + " " + y;
        }
        joined = !never;
        var drawn = never && at + " " + Math.round(py(atY(each.high)));
        if (drawn && arrows[drawn]) arrows[drawn].textContent += "\n" + text;
        else if (isFinite(each.high)) {
          var top = py(atY(each.high)).toFixed(1), foot = isFinite(atY(each.low)) ? py(atY(each.low)) : Math.min(frame[3], py(atY(each.high)) + 18);
          var bar = "M" + at + " " + top + "m-3 0h6m-3 0V" + foot.toFixed(1) + (never ? "m-4-6l4 6l4-6" : "m-3 0h6");
          if (never) {
            arrows[drawn] = svgElement("title", {}, svgElement("path", { d: bar }, marks));
            arrows[drawn].textContent = text;
          } else bars += bar;
        }
        var row = element("tr", "", body);
        [curve.label, each.dims[x.name], never ? "none seen" : short(value), isFinite(high) ? "[" + short(low) + ", " + short(high) + "]" : ""].forEach(function (cell) { element("td", cell, row); });
      });
      if (line) svgElement("path", { "class": "line", d: line }, group);
      if (bars) svgElement("path", { "class": "bar", d: bars }, group);
      if (!curve.label) return;
      var y = 348 + below + 18 * named.indexOf(curve), key = svgElement("g", { "class": "key s s" + i % styles, "data-k": i }, svg);
      if (line && !words) svgElement("path", { "class": "line", d: "M8 " + y + "h26" }, key);
      if (line) svgElement("path", { "class": "mark", d: "M21 " + y + shape }, key);
      else svgElement("path", { "class": "bar", d: "M21 " + (y - 7) + "v14m-4-6l4 6l4-6" }, key);
      svgElement("text", { x: 42, y: y + 4.5, "class": "label" }, key).textContent = curve.label.slice(0, 56);
      legend(key);
    });
    equip(figure);
  }
  if (chooser) choose();

  // Paper cannot be unfolded.
  window.addEventListener("beforeprint", function () {
    all("details").forEach(function (details) {
      if (details.querySelector("figure")) details.open = true;
    });
  });
  // The index leads into what is folded away.
  function open(hash) {
    var target = hash.length > 1 && document.getElementById(decodeURIComponent(hash.slice(1).split("?")[0]));
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
