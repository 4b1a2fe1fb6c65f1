// The search over all leagues and players, on every page; "/" goes there.

function everywhere() {
  var input = element("input", { type: "search", id: "everywhere", "aria-label": say("search-all"), "data-t-label": "search-all", title: "/", "data-t-hint": "search", placeholder: say("search") });
  var list = element("div", { class: "found", id: "found", "aria-label": say("search-all"), "data-t-label": "search-all" });
  var show = choices(input, list);

  function fill(data) {
    var text = plain(input.value.trim());
    var leagues = data.leagues.filter(function (one) { return plain(one[0]).indexOf(text) >= 0; })
      .map(function (one) { return ["leagues/" + one[1] + "/index.html", one[0], ""]; });
    var parts = text.split(/[\s,]+/).filter(Boolean);
    var players = data.players.filter(function (one) {
      return [plain(one[0])].concat(one.slice(3)).some(function (form) {
        return parts.every(function (part) { return form.indexOf(part) >= 0; });
      });
    }).map(function (one) {
      var league = data.leagues[one[1]];
      return ["leagues/" + league[1] + "/players/" + one[2] + ".html", one[0], league[0]];
    });
    var hits = leagues.concat(players).slice(0, 12).map(function (hit) {
      return element("a", { href: root + hit[0] }, [element("bdi", {}, [hit[1]]), " ", element("small", {}, [hit[2]])]);
    });
    show(!text ? [] : hits.length ? hits : [element("div", { "aria-disabled": true }, [said("nobody-found")])]);
  }

  input.addEventListener("input", function () {
    load(root + "assets/search.js", fill);
  });
  document.addEventListener("keydown", function (event) {
    if (event.key !== "/" || /^(INPUT|SELECT|TEXTAREA)$/.test(document.activeElement.tagName)) return;
    event.preventDefault();
    input.focus();
  });
  return element("div", { class: "offer" }, [input, list]);
}
