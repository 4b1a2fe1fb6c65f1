// Any two players of a league: the answers of `banzuke compare`. The site stores them for the best
// players; the server computes the others. This script computes no chance.
(function () {
  "use strict";
  var b = banzuke;
  var names = [];
  var chosen = { a: null, b: null };
  var form;

  function player_of(key, then) {
    b.load("chunks/people-" + key.slice(-Number(form.dataset.digits)) + ".js", function (data) {
      then(data[key]);
    });
  }

  function name_of(key) {
    var found = names.find(function (pair) { return pair[1] === key; });
    return found ? found[0] : "";
  }

  function answers_of(one, other, then) {
    if (names.find(function (pair) { return pair[1] === one; })[2]) {
      b.load("chunks/pairs-" + one + ".js", function (data) {
        if (data[other]) then(data[other]);
        else ask(one, other, then);
      });
    } else ask(one, other, then);
  }

  function ask(one, other, then) {
    if (!/^http/.test(location.protocol)) return then(null);
    var query = new URLSearchParams({ league: form.dataset.name, player: name_of(one), opponent: name_of(other) });
    fetch((document.documentElement.dataset.root || "") + "api/compare?" + query).then(function (answer) {
      return answer.ok ? answer.json() : null;
    }).then(function (found) { then(found && found.answers); }, function () { then(null); });
  }

  function row(key, cells) {
    var parts = [b.element("th", { scope: "row" }, [b.said(key)])];
    return b.element("tr", {}, parts.concat(cells.map(function (cell) {
      return b.element("td", { class: "n" }, [cell]);
    })));
  }

  function ends(low, high, digits) {
    if (low === null && high === null) return "";
    return (low === null ? "−∞" : b.number(low, digits)) + " – " + (high === null ? "∞" : b.number(high, digits));
  }

  // A difference with its sign; null is an end that the games leave open: `open`.
  function signed(value, open) {
    if (value === null) return open;
    var text = b.number(value, 0);
    return value > 0 && text !== "0" ? "+" + text : text;
  }

  function share(value) {
    return b.number(100 * value, 1) + " %";
  }

  function table(parts) {
    return b.element("div", { class: "scroll", tabindex: "0" }, [b.element("table", {}, parts)]);
  }

  function head(first, second) {
    return b.element("thead", {}, [b.element("tr", {}, [
      b.element("td"),
      b.element("th", { scope: "col", class: "n" }, [b.element("bdi", {}, [first])]),
      b.element("th", { scope: "col", class: "n" }, [b.element("bdi", {}, [second])]),
    ])]);
  }

  function table_of(one, two, mine, theirs) {
    var digits = mine.t === "stable_rank" ? 2 : 0;
    return table([
      b.element("caption", {}, [b.said("compare-caption")]), head(one, two),
      b.element("tbody", {}, [
        row(mine.t === "dynamic" ? "compare-last-day" : "period", [mine, theirs].map(function (one) { return one.p === "all" ? b.said("period-whole") : one.p; })),
        row("value-" + mine.t, [b.number(mine.m[0], digits), b.number(theirs.m[0], digits)]),
        row("interval-95", [ends(mine.m[2], mine.m[3], digits), ends(theirs.m[2], theirs.m[3], digits)]),
        row("games", [b.number(mine.g, 0), b.number(theirs.g, 0)]),
      ]),
    ]);
  }

  function with_error(answer, digits) {
    return (answer.difference > 0 ? "+" : "") + b.number(answer.difference, digits) + " ± " + b.number(answer.difference_se, digits);
  }

  // The chances of a next game; their intervals only if there are any.
  function odds_of(one, two, next, wide) {
    return ["win", "draw", "loss"].map(function (result) {
      var chance = wide ? next[result] : [next[result]];
      return b.element("tr", {}, [
        b.element("th", { scope: "row" }, [b.said("odds-" + result, { one: one, two: two })]),
        b.element("td", { class: "n" }, [share(chance[0])]),
      ].concat(wide ? [b.element("td", { class: "n" }, [ends(100 * chance[1], 100 * chance[2], 1) + " %"])] : []));
    });
  }

  function odds(one, two, next) {
    var wide = Array.isArray(next.win);
    var top = ["odds-result", "odds-chance"].concat(wide ? ["interval-95"] : []).map(function (key, i) {
      return b.element("th", { scope: "col", class: i ? "n" : "" }, [b.said(key)]);
    });
    return table([
      b.element("caption", {}, [b.said("odds-caption", { one: one })]),
      b.element("thead", {}, [b.element("tr", {}, top)]),
      b.element("tbody", {}, odds_of(one, two, next, wide)),
    ]);
  }

  var words = {
    static: function (answer, one) {
      var met = answer.met;
      return [
        b.said("compare-between", { gap: signed(answer.difference), low: signed(answer.difference_lo95, "−∞"), high: signed(answer.difference_hi95, "∞") }),
        b.said(answer.by_population ? "compare-stronger" : "compare-seasons", { share: share(answer.stronger), one: one, n: answer.replicates }),
        met.wins + met.draws + met.losses ? b.said("compare-met", { one: one, wins: met.wins, draws: met.draws, losses: met.losses }) : b.said("compare-not-met"),
      ];
    },
    dynamic: function (answer, one) {
      return [
        b.said("compare-on", { day: answer.day, gap: with_error(answer, 0) }),
        b.said("compare-stronger", { share: share(answer.stronger), one: one }),
      ];
    },
    stable_rank: function (answer, one, two) {
      var found = [b.said("compare-difference", { gap: with_error(answer, 2) })];
      if (answer.higher !== null) found.push(b.said("compare-higher", { share: share(answer.higher), one: one }));
      if (!answer.skill) return found;
      found.push(b.said("compare-above", { share: share(answer.skill.above), one: one, two: two }));
      if (answer.skill.players_apart) found.push(b.said("compare-apart", { n: answer.skill.players_apart }));
      var met = answer.skill.met;
      if (met) found.push(b.said("compare-tables", { games: met.games, above: met.above, one: one }));
      return found;
    },
    tier: function (answer, one, two) {
      return [
        b.said("compare-difference", { gap: with_error(answer, 0) }),
        b.said("compare-stronger", { share: share(answer.better), one: one }),
        b.said("compare-ahead", { share: share(answer.ahead), one: one, two: two }),
      ].concat(answer.scale < 0.995 ? [b.said("compare-tempered", { scale: b.number(answer.scale, 2) })]
        : answer.scale > 1.005 ? [b.said("compare-sharpened", { scale: b.number(answer.scale, 2) })] : []);
    },
  };

  function games_of(games) {
    var events = games.some(function (game) { return game[3]; });
    var top = ["column-date", "column-result"].concat(events ? ["column-event"] : []).map(function (key) {
      return b.element("th", { scope: "col" }, [b.said(key)]);
    });
    return table([
      b.element("caption", {}, [b.said("compare-games", { n: games.length })]),
      b.element("thead", {}, [b.element("tr", {}, top)]),
      b.element("tbody", {}, games.map(function (game) {
        return b.element("tr", {}, [
          b.element("td", {}, [game[0] || ""]),
          b.element("td", {}, [b.said(game[2] ? "result-first-" + game[1] : "result-second-" + game[1])]),
        ].concat(events ? [b.element("td", {}, [game[3] || ""])] : []));
      })),
    ]);
  }

  function merged(one, two) {
    var x = one.h.concat(two.h).map(function (point) { return point[0]; })
      .filter(function (value) { return value !== null; });
    x = Array.from(new Set(x)).sort(function (p, q) { return p - q; });
    function values(points) {
      var at = new Map(points);
      return x.map(function (time) { return at.has(time) ? at.get(time) : null; });
    }
    return { time: true, x: x, y: [{ value: values(one.h) }, { value: values(two.h) }] };
  }

  function picture(out, mine, theirs) {
    if (!mine.h || !theirs.h) return;
    var data = merged(mine, theirs);
    if (data.x.length < 2) return;
    out.append(b.element("p", { class: "status" }, [b.said("section-history")]), b.element("p", { class: "legend" }, [chosen.a, chosen.b].map(function (key, i) {
      return b.element("span", { class: "key k" + i }, [b.element("bdi", {}, [name_of(key)])]);
    })));
    var place = b.element("div", { class: "plot" });
    out.append(place);
    b.curve(place, data);
  }

  // Wide screens: today's numbers at the left, the past at the right.
  function draw(out, one, two, answers) {
    var first = name_of(chosen.a), second = name_of(chosen.b), past = out;
    one.forEach(function (mine) {
      var theirs = two.find(function (other) { return other.t === mine.t; });
      if (!theirs) return;
      var now = b.element("div");
      past = b.element("div");
      now.append(table_of(first, second, mine, theirs));
      out.append(b.element("h2", {}, [b.said("section-board-" + mine.t)]), b.element("div", { class: "two" }, [now, past]));
      var answer = answers && answers[mine.t];
      if (answer && words[mine.t]) {
        words[mine.t](answer, first, second).forEach(function (text) {
          now.append(b.element("p", {}, [text]));
        });
        if (answer.next_game) now.append(odds(first, second, answer.next_game));
      }
      picture(past, mine, theirs);
    });
    if (!answers) out.append(b.element("p", {}, [b.said("compare-elsewhere")]), b.element("pre", {}, [
      "banzuke compare " + [first, second].map(quoted).join(" ") + " --league " + form.dataset.name,
    ]));
    else if (answers.games) past.append(games_of(answers.games));
  }

  function quoted(name) {
    return "'" + name.replace(/'/g, "'\\''") + "'";
  }

  function show() {
    var out = document.querySelector("#compared");
    out.replaceChildren();
    if (!chosen.a || !chosen.b) return;
    if (chosen.a === chosen.b) return void out.append(b.element("p", {}, [b.said("compare-same")]));
    var pair = chosen.a + chosen.b;
    history.replaceState(null, "", "#a=" + chosen.a + "&b=" + chosen.b);
    player_of(chosen.a, function (one) {
      player_of(chosen.b, function (two) {
        answers_of(chosen.a, chosen.b, function (answers) {
          if (pair !== chosen.a + chosen.b) return; // the reader has chosen others since
          out.replaceChildren();
          draw(out, one, two, answers);
          if (!out.firstChild) out.append(b.element("p", {}, [b.said("compare-nothing")]));
        });
      });
    });
  }

  function offer(side) {
    var input = document.querySelector("#player-" + side);
    var unknown = document.querySelector("#unknown");
    var list = b.choices(input, document.querySelector("#names-" + side));
    function take(finished) {
      var text = b.plain(input.value.trim());
      var fits = names.filter(function (pair) { return b.plain(pair[0]).indexOf(text) >= 0; });
      list(finished || !text ? [] : fits.slice(0, 20).map(function (pair) {
        var choice = b.element("div", {}, [b.element("bdi", {}, [pair[0]])]);
        choice.addEventListener("click", function () {
          input.value = pair[0];
          take(true);
        });
        return choice;
      }));
      var exact = fits.find(function (pair) { return pair[0] === input.value; });
      if (!exact && finished && fits.length === 1) exact = fits[0];
      if (exact && finished) input.value = exact[0];
      chosen[side] = exact ? exact[1] : null;
      var missing = text && (finished ? !exact : !fits.length);
      unknown.replaceChildren.apply(unknown, missing ? [b.said("compare-unknown", { name: input.value })] : []);
      show();
    }
    input.addEventListener("input", function () { take(false); });
    input.addEventListener("change", function () { take(true); });
    var given = new RegExp("[#&]" + side + "=([a-z0-9]+)").exec(location.hash);
    if (given && name_of(given[1])) {
      chosen[side] = given[1];
      input.value = name_of(given[1]);
    }
  }

  function swap() {
    var a = document.querySelector("#player-a"), other = document.querySelector("#player-b");
    var text = a.value;
    a.value = other.value;
    other.value = text;
    chosen = { a: chosen.b, b: chosen.a };
    show();
  }

  document.addEventListener("DOMContentLoaded", function () {
    form = document.querySelector("#compare");
    form.hidden = false;
    document.querySelector("#swap").addEventListener("click", swap);
    b.spoken(show);
    b.load("chunks/names.js", function (found) {
      names = found;
      ["a", "b"].forEach(offer);
      show();
    });
  });
})();
