"use strict";
// Series on and off by their names in the legend, and numbers saved as files. Without this the page is whole.
document.querySelectorAll(".key[data-k]").forEach(function (key) {
  var svg = key.closest("svg");
  var parts = svg.querySelectorAll("g[data-k='" + key.dataset.k + "']:not(.key)");
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
document.querySelectorAll("details.csv").forEach(function (details) {
  var button = document.createElement("button");
  button.textContent = "Save " + details.dataset.name;
  button.addEventListener("click", function () {
    var link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([details.querySelector("pre").textContent], { type: "text/csv" }));
    link.download = details.dataset.name;
    link.click();
    URL.revokeObjectURL(link.href);
  });
  details.insertBefore(button, details.querySelector("pre"));
});
document.querySelectorAll("a[href^='#query-']").forEach(function (link) {
  link.addEventListener("click", function () {
    document.getElementById(link.hash.slice(1)).querySelector("details").open = true;
  });
});
