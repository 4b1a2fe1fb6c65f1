// The search over all leagues and players, on every page; "/" goes there.
(function () {
  "use strict";
  var b = banzuke;
  var known = null;

  function everywhere() {
    var input = b.element("input", { type: "search", id: "everywhere", autocomplete: "off", "aria-label": b.say("search-all"), "data-t-label": "search-all", title: "/", "data-t-hint": "search", placeholder: b.say("search") });
    var found = b.element("ul", { class: "found", hidden: "" });
    function fill(data) {
      var text = b.plain(input.value.trim());
      var leagues = data.leagues.filter(function (one) { return b.plain(one[0]).indexOf(text) >= 0; })
        .map(function (one) { return ["leagues/" + one[1] + "/index.html", one[0], ""]; });
      var parts = text.split(/[\s,]+/).filter(Boolean);
      var players = data.players.filter(function (one) {
        return [b.plain(one[0])].concat(one.slice(3)).some(function (form) {
          return parts.every(function (part) { return form.indexOf(part) >= 0; });
        });
      })
        .map(function (one) {
          var league = data.leagues[one[1]];
          return ["leagues/" + league[1] + "/players/" + one[2] + ".html", one[0], league[0]];
        });
      var hits = text ? leagues.concat(players).slice(0, 12) : [];
      found.replaceChildren.apply(found, hits.map(function (hit) {
        return b.element("li", {}, [b.element("a", { href: b.root + hit[0] }, [b.element("bdi", {}, [hit[1]]), " ", b.element("small", {}, [hit[2]])])]);
      }));
      if (text && !hits.length) found.append(b.element("li", {}, [b.said("nobody-found")]));
      found.hidden = !text;
    }
    input.addEventListener("input", function () {
      if (known) fill(known);
      else b.load(b.root + "assets/search.js", function (data) { known = data; fill(data); });
    });
    input.addEventListener("keydown", function (event) {
      var first = found.querySelector("a");
      if (event.key === "Enter" && first) location.href = first.href;
      if (event.key === "Escape") { input.value = ""; found.hidden = true; }
    });
    document.addEventListener("keydown", function (event) {
      if (event.key !== "/" || /^(INPUT|SELECT|TEXTAREA)$/.test(document.activeElement.tagName)) return;
      event.preventDefault();
      input.focus();
    });
    return b.element("div", { class: "everywhere" }, [input, found]);
  }

  document.addEventListener("DOMContentLoaded", function () {
    document.querySelector(".controls").prepend(everywhere());
  });
})();
