// Any two players of a league, from the chunks that their names lie in.
(function () {
  "use strict";
  var b = banzuke;
  var names = [];
  var chosen = { a: null, b: null };
  var known = {};

  function player_of(key, then) {
    if (known[key]) return then(known[key]);
    var digits = Number(document.querySelector("#compare").dataset.digits);
    var file = "chunks/people-" + bucket(key, digits) + ".js";
    b.load(file, function (data) {
      Object.keys(data).forEach(function (other) {
        known[other] = data[other];
      });
      then(known[key]);
    });
  }

  function bucket(key, digits) {
    return key.slice(-digits);
  }

  function name_of(key) {
    var found = names.find(function (pair) {
      return pair[1] === key;
    });
    return found ? found[0] : "";
  }

  function below(z) {
    // The normal distribution, by the series that Abramowitz and Stegun give as 7.1.26.
    var t = 1 / (1 + (0.3275911 * Math.abs(z)) / Math.SQRT2);
    var sum = t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))));
    var erf = 1 - sum * Math.exp((-z * z) / 2);
    return 0.5 * (1 + (z < 0 ? -erf : erf));
  }

  function row(key, cells) {
    var parts = [b.element("th", { scope: "row" }, [b.said(key)])];
    return b.element("tr", {}, parts.concat(cells.map(function (cell) {
      return b.element("td", { class: "n" }, [cell]);
    })));
  }

  function with_error(value, error, digits) {
    return b.number(value, digits) + (error === null ? "" : " ± " + b.number(error, digits));
  }

  function table_of(first, second, one, two) {
    var digits = one.t === "stable_rank" ? 2 : 0;
    var head = b.element("tr", {}, [
      b.element("td"),
      b.element("th", { scope: "col" }, [b.element("bdi", {}, [first])]),
      b.element("th", { scope: "col" }, [b.element("bdi", {}, [second])]),
    ]);
    var rows = [
      row("period", [one.p, two.p]),
      row("value-" + one.t, [with_error(one.m[0], one.m[1], digits), with_error(two.m[0], two.m[1], digits)]),
      row("interval-95", [[one.m[2], one.m[3]], [two.m[2], two.m[3]]].map(function (ends) {
        return ends[0] === null && ends[1] === null ? "" : b.number(ends[0], digits) + " – " + (ends[1] === null ? "∞" : b.number(ends[1], digits));
      })),
      row("games", [b.number(one.g, 0), b.number(two.g, 0)]),
    ];
    return b.element("table", {}, [
      b.element("caption", {}, [b.said("compare-caption")]),
      b.element("thead", {}, [head]),
      b.element("tbody", {}, rows),
    ]);
  }

  function sentences(one, two, key) {
    var gap = one.m[0] - two.m[0];
    var digits = one.t === "stable_rank" ? 2 : 0;
    var found = [];
    if (one.t === "static" && one.c !== two.c) return [b.said("compare-apart")];
    if (one.p !== two.p) found.push(b.said("compare-periods"));
    var error = one.m[1] === null || two.m[1] === null ? null : Math.hypot(one.m[1], two.m[1]);
    found.push(b.said("compare-difference", { gap: with_error(gap, error, digits) }));
    if (error) found.push(b.said("compare-stronger", { share: b.number(100 * below(gap / error), 1) }));
    if (one.t === "static" || one.t === "dynamic") {
      found.push(b.said("compare-expected", { share: b.number(100 / (1 + Math.pow(10, -gap / 400)), 1) }));
    }
    if (one.t === "static") {
      var met = one.o.find(function (other) {
        return other[0] === key;
      });
      found.push(met ? b.said("compare-met", { wins: met[1], draws: met[2], losses: met[3] }) : b.said("compare-not-met"));
    }
    return found;
  }

  function merged(one, two) {
    var x = one.h.concat(two.h).map(function (point) { return point[0]; })
      .filter(function (value) { return value !== null; });
    x = Array.from(new Set(x)).sort(function (p, q) { return p - q; });
    function values(points) {
      var at = new Map(points);
      return x.map(function (time) {
        return at.has(time) ? at.get(time) : null;
      });
    }
    return { time: true, x: x, y: [{ value: values(one.h) }, { value: values(two.h) }] };
  }

  function show() {
    if (!chosen.a || !chosen.b) return;
    history.replaceState(null, "", "#a=" + chosen.a + "&b=" + chosen.b);
    player_of(chosen.a, function (one) {
      player_of(chosen.b, function (two) {
        var out = document.querySelector("#compared");
        out.replaceChildren();
        one.forEach(function (mine) {
          var theirs = two.find(function (other) {
            return other.t === mine.t;
          });
          if (!theirs) return;
          out.append(table_of(name_of(chosen.a), name_of(chosen.b), mine, theirs));
          sentences(mine, theirs, chosen.b).forEach(function (text) {
            out.append(b.element("p", {}, [text]));
          });
          if (!mine.h || !theirs.h) return;
          var data = merged(mine, theirs);
          if (data.x.length < 2) return;
          var legend = [chosen.a, chosen.b].map(function (key, i) {
            return b.element("span", { class: "key k" + i }, [b.element("bdi", {}, [name_of(key)])]);
          });
          out.append(b.element("p", { class: "legend" }, legend));
          var place = b.element("div", { class: "plot" });
          out.append(place);
          b.curve(place, data);
        });
        if (!out.firstChild) out.append(b.element("p", {}, [b.said("compare-nothing")]));
      });
    });
  }

  function offer(input, list, side) {
    input.addEventListener("input", function () {
      var text = b.plain(input.value.trim());
      var fits = names.filter(function (pair) {
        return b.plain(pair[0]).indexOf(text) >= 0;
      });
      list.replaceChildren.apply(list, fits.slice(0, 20).map(function (pair) {
        return b.element("option", { value: pair[0] });
      }));
      var exact = fits.find(function (pair) {
        return pair[0] === input.value;
      });
      if (exact) {
        chosen[side] = exact[1];
        show();
      }
    });
  }

  document.addEventListener("DOMContentLoaded", function () {
    var form = document.querySelector("#compare");
    form.hidden = false;
    b.load("chunks/names.js", function (found) {
      names = found;
      ["a", "b"].forEach(function (side) {
        var input = document.querySelector("#player-" + side);
        offer(input, document.querySelector("#names-" + side), side);
        var asked = new RegExp("[#&]" + side + "=([a-z0-9]+)").exec(location.hash);
        if (asked && name_of(asked[1])) {
          chosen[side] = asked[1];
          input.value = name_of(asked[1]);
        }
      });
      show();
    });
  });
})();
