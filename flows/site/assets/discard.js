// What to cut: a hand typed or clicked, and the server's answer (that of `banzuke discard`).
// This script counts tiles, so that an impossible hand shows at once. It computes no value.
(function () {
  "use strict";
  var b = banzuke, shape = b.shape;
  var SUITS = "mpsz", HONOURS = "東南西北　發中";
  var TEXTS = ["hand", "dora", "seen", "melds", "ankans"];
  var CHOICES = ["turn", "seat", "round", "goal", "rules", "exchanges"];
  var LINES = 6; // cuts in the picture of values by turn
  // Places of pips on a tile of 30 by 40, by their number.
  var L = 7, C = 15, R = 23, PIPS = [
    [], [[C, 20]], [[C, 11], [C, 29]], [[L, 9], [C, 20], [R, 31]], [[L, 11], [R, 11], [L, 29], [R, 29]],
    [[L, 9], [R, 9], [C, 20], [L, 31], [R, 31]], [[L, 9], [R, 9], [L, 20], [R, 20], [L, 31], [R, 31]],
    [[L, 6], [C, 11], [R, 16], [L, 25], [R, 25], [L, 34], [R, 34]],
    [[L, 6], [R, 6], [L, 15], [R, 15], [L, 25], [R, 25], [L, 34], [R, 34]],
    [[L, 8], [C, 8], [R, 8], [L, 20], [C, 20], [R, 20], [L, 32], [C, 32], [R, 32]],
  ];

  function at(id) {
    return document.getElementById(id);
  }

  // --- tiles ------------------------------------------------------------------------------


  function picture(code) {
    var suit = code[1], number = Number(code[0]) || 5;
    var made = shape("svg", { viewBox: "0 0 30 40", class: "tile" + (code[0] === "0" ? " red" : " " + suit + (suit === "z" ? number : "")), "aria-hidden": "true" });
    if (suit === "m") made.append(shape("text", { x: 15, y: 18 }, ["一二三四五六七八九"[number - 1]]), shape("text", { x: 15, y: 35, class: "man" }, ["萬"]));
    else if (suit === "z" && number === 5) made.append(shape("rect", { x: 6, y: 7, width: 18, height: 26, rx: 2, class: "frame" }));
    else if (suit === "z") made.append(shape("text", { x: 15, y: 28, class: "honour" }, [HONOURS[number - 1]]));
    else PIPS[number].forEach(function (place) {
      made.append(suit === "p" ? shape("circle", { cx: place[0], cy: place[1], r: number === 1 ? 9 : 3.6 }) : shape("rect", { x: place[0] - 1.8, y: place[1] - (number > 6 ? 4 : 5), width: 3.6, height: number > 6 ? 8 : 10, rx: 1.5 }));
    });
    return made;
  }

  function tile(code, act, tip) {
    var made = b.element("button", { type: "button", class: "tile", title: tip, "data-code": code }, [picture(code), b.element("span", { class: "unseen" }, [code])]);
    made.addEventListener("click", act);
    return made;
  }

  function shown(code) {
    return b.element("span", { class: "shown", title: code }, [picture(code), b.element("span", { class: "code" }, [code])]);
  }

  // The tiles of a text in its usual spelling; other spellings are left to the server.
  function read(text) {
    var found = [], waiting = [];
    for (var letter of text.replace(/\s/g, "")) {
      if (/[0-9]/.test(letter)) waiting.push(letter);
      else if (SUITS.indexOf(letter.toLowerCase()) >= 0 && waiting.length) {
        waiting.forEach(function (number) { found.push(number + letter.toLowerCase()); });
        waiting = [];
      } else return null;
    }
    return waiting.length || found.some(function (code) { return code[1] === "z" && !/[1-7]/.test(code[0]); }) ? null : found;
  }

  function written(codes) {
    return SUITS.split("").map(function (suit) {
      var numbers = codes.filter(function (code) { return code[1] === suit; }).map(function (code) { return code[0]; });
      numbers.sort(function (x, y) { return (x === "0" ? 5 : x) - (y === "0" ? 5 : y) || x - y; });
      return numbers.length ? numbers.join("") + suit : "";
    }).join("");
  }

  function all_codes() {
    return SUITS.split("").flatMap(function (suit) {
      return (suit === "z" ? "1234567" : "1234506789").split("").map(function (number) { return number + suit; });
    });
  }

  function kind(code) {
    return code[0] === "0" ? "5" + code[1] : code;
  }

  // --- the question ------------------------------------------------------------------------

  function values() {
    var found = {};
    TEXTS.concat(CHOICES).forEach(function (name) {
      var text = at(name).value.trim();
      if (name === "melds" || name === "ankans") text = text.split(/[\s,]+/).filter(Boolean).join(",");
      if (text && !(name === "turn" && text === "1") && !(text === at(name).dataset.first)) found[name] = text;
    });
    if (at("silent").checked) found.silent = "1";
    return found;
  }

  // The count of each tile; a red five is also a five.
  function counted(given) {
    var counts = {};
    TEXTS.forEach(function (name) {
      (read((given[name] || "").replace(/,/g, "")) || []).forEach(function (code) {
        counts[kind(code)] = (counts[kind(code)] || 0) + 1;
        if (code[0] === "0") counts[code] = (counts[code] || 0) + 1;
      });
    });
    return counts;
  }

  // An error in the counts of tiles, as a key and its values; null without one.
  function trouble(given) {
    var counts = counted(given), wrong = null;
    Object.keys(counts).forEach(function (code) {
      if (counts[code] > (code[0] === "0" ? 1 : 4)) wrong = ["discard-too-many", { tile: code, n: counts[code] }];
    });
    var hand = read(given.hand || "");
    if (wrong || !hand) return wrong;
    var n_melds = (given.melds || "").split(",").concat((given.ankans || "").split(",")).filter(Boolean).length;
    var cut = 14 - 3 * n_melds;
    if (hand.length === cut || hand.length === cut - 1) return null;
    return ["discard-count", { n: hand.length, cut: cut, draw: cut - 1 }];
  }

  var asking = 0, slow, last = null;

  function ask() {
    var given = values();
    var query = new URLSearchParams(given);
    history.replaceState(null, "", "#" + query);
    TEXTS.forEach(draw_tiles);
    palette(given);
    var number = ++asking;
    last = null;
    clearTimeout(slow);
    at("cuts").replaceChildren();
    if (!given.hand) return say("discard-begin");
    var wrong = trouble(given);
    if (wrong) return say(wrong[0], wrong[1]);
    if (!/^http/.test(location.protocol)) return elsewhere(given);
    say("discard-asking");
    slow = setTimeout(function () {
      fetch(b.root + "api/discard?" + query).then(function (answer) {
        return answer.json().catch(function () { return null; }).then(function (found) { return [answer.status, found]; });
      }, function () { return [0, null]; }).then(function (found) {
        if (number !== asking) return; // the reader has typed another hand since
        if (found[0] === 200 && found[1]) answered(found[1]);
        else if (found[1] && found[1].error && found[0] !== 404) refused(found[1]);
        else elsewhere(given);
      });
    }, 250);
  }

  function say(key, said) {
    at("said").replaceChildren(b.said(key, said));
  }

  function refused(found) {
    say("discard-" + (found.why || "refused"), found.why ? found.values : { why: found.error });
  }

  function elsewhere(given) {
    var parts = ["banzuke discard", given.hand];
    Object.keys(given).forEach(function (name) {
      var flag = { melds: "meld", ankans: "ankan" }[name] || name;
      if (name === "silent") parts.push("--silent");
      else if (name !== "hand") given[name].split(",").forEach(function (text) { parts.push("--" + flag + " " + text); });
    });
    say("discard-elsewhere");
    at("cuts").replaceChildren(b.element("pre", { tabindex: "0" }, [parts.join(" ")]));
  }

  // --- the answer ----------------------------------------------------------------------

  function amount(value, found) {
    if (value === null) return "";
    return found.reach ? b.number(100 * value, 2) + " %" : b.number(value, 0);
  }

  function share(value) {
    return value === null ? "" : b.number(100 * value, 1) + " %";
  }

  function waits(text) {
    var parts = text.split(" ").filter(Boolean).map(function (part) {
      return b.element("span", { class: "shown" }, [picture(part.slice(0, 2)), b.element("span", { class: "code" }, [part])]);
    });
    return b.element("td", {}, [b.element("span", { class: "waits" }, parts)]);
  }

  function head(keys) {
    return b.element("thead", {}, [b.element("tr", {}, keys.map(function (key) {
      return b.element("th", { scope: "col", class: /-(cut|draw|waits)$/.test(key) ? "" : "n" }, [b.said(key)]);
    }))]);
  }

  function table(caption, said, parts) {
    return b.element("div", { class: "scroll", tabindex: "0" }, [
      b.element("table", {}, [b.element("caption", {}, [b.said(caption, said)])].concat(parts)),
    ]);
  }

  function name_of(cut) {
    return cut ? shown(cut) : b.said("discard-draw");
  }

  function by_cut(found) {
    var rows = found.cuts.map(function (cut) {
      var cells = [amount(cut.value, found), share(cut.win), share(cut.tenpai), String(cut.acceptance), String(cut.shanten)];
      return b.element("tr", {}, [b.element("th", { scope: "row" }, [explained(cut.cut)])].concat(cells.map(function (cell) {
        return b.element("td", { class: "n" }, [cell]);
      }), [waits(cut.waits)]));
    });
    var keys = ["column-cut", "column-value", "column-win", "column-tenpai", "column-acceptance", "column-shanten", "column-waits"];
    return table("discard-caption", {}, [head(keys), b.element("tbody", {}, rows)]);
  }

  // A cut, with a button: which draws give its value.
  function explained(cut) {
    var made = b.element("button", { type: "button", class: "why", title: b.say("discard-why", { cut: cut || b.say("discard-draw") }) }, [name_of(cut)]);
    made.addEventListener("click", function () {
      var number = asking, query = new URLSearchParams(Object.assign(values(), { explain: cut || "draw" }));
      at("why").replaceChildren(b.said("discard-asking"));
      fetch(b.root + "api/discard?" + query).then(function (answer) { return answer.json(); }).then(function (found) {
        if (number !== asking) return;
        at("why").replaceChildren(found.error ? "" : by_draw(cut, found));
        if (found.error) refused(found);
      }, function () { at("why").replaceChildren(); });
    });
    return made;
  }

  function by_draw(cut, found) {
    var rows = found.draws.map(function (row) {
      return b.element("tr", {}, [b.element("th", { scope: "row" }, [shown(row.draw)])].concat([String(row.copies), share(row.chance), amount(row.value, found)].map(function (cell) {
        return b.element("td", { class: "n" }, [cell]);
      })));
    });
    var keys = ["column-draw", "column-copies", "column-next-help", "column-value"];
    var said = { cut: cut || b.say("discard-draw"), total: amount(found.total, found) };
    return table("discard-why-caption", said, [head(keys), b.element("tbody", {}, rows)]);
  }

  function by_turn(found) {
    var n = found.cuts.length, turns = [];
    for (var i = 0; i < found.turns.length; i += n) turns.push(found.turns.slice(i, i + n));
    var top = b.element("tr", {}, [b.element("th", { scope: "col", class: "n" }, [b.said("column-turn")])].concat(turns[0].map(function (row) {
      return b.element("th", { scope: "col", class: "n" }, [name_of(row.cut)]);
    })));
    var rows = turns.map(function (turn) {
      return b.element("tr", {}, [b.element("th", { scope: "row", class: "n" }, [String(turn[0].turn)])].concat(turn.map(function (row) {
        return b.element("td", { class: "n" }, [amount(row.value, found)]);
      })));
    });
    return [turns, table("discard-turns-caption", {}, [b.element("thead", {}, [top]), b.element("tbody", {}, rows)])];
  }

  function curves(turns, out, found) {
    if (turns.length < 2) return;
    var cuts = turns[0].slice(0, LINES);
    out.append(b.element("p", { class: "legend" }, cuts.map(function (row, i) {
      return b.element("span", { class: "key k" + i }, [row.cut || b.said("discard-draw")]);
    })));
    var place = b.element("div", { class: "plot" });
    out.append(place);
    b.curve(place, {
      x: turns.map(function (turn) { return turn[0].turn; }),
      y: cuts.map(function (_, i) {
        return { value: turns.map(function (turn) { return found.reach ? 100 * turn[i].value : turn[i].value; }) };
      }),
    });
  }

  function answered(found) {
    last = found;
    var away = found.shanten < 0 ? "complete" : found.shanten === 0 ? "tenpai" : "away";
    var out = at("cuts");
    var goal = found.reach > 1 ? "goal-reach" : found.reach ? "goal-win" : "goal-points";
    say("discard-" + away, { n: found.shanten, unseen: found.unseen });
    at("said").append(" ", b.said("discard-goal"), ": ", b.said(goal, { n: b.number(found.reach, 0) }), ". ");
    if (found.method !== "exact") at("said").append(b.said("discard-" + found.method));
    out.replaceChildren(by_cut(found), b.element("div", { id: "why", "aria-live": "polite" }));
    if (!found.turns.length) return;
    out.append(b.element("h2", {}, [b.said("section-turns")]));
    var made = by_turn(found);
    curves(made[0], out, found);
    out.append(made[1]);
  }

  // --- clicks -----------------------------------------------------------------------------

  function into() {
    return document.querySelector("input[name=into]:checked").value;
  }

  function draw_tiles(name) {
    var codes = read(at(name).value.replace(/[\s,]/g, "")) || [];
    var own = name === "melds" || name === "ankans";
    var place = document.querySelector(".tiles[data-of=" + name + "]");
    place.replaceChildren.apply(place, codes.map(function (code, i) {
      return own ? picture(code) : tile(code, function () {
        at(name).value = written(codes.filter(function (_, at_i) { return at_i !== i; }));
        ask();
        at(name).focus();
      }, b.say("discard-remove", { tile: code }));
    }));
  }

  function palette(given) {
    var counts = counted(given);
    document.querySelectorAll("#palette button").forEach(function (button) {
      var code = button.dataset.code;
      button.disabled = (counts[kind(code)] || 0) >= 4 || (code[0] === "0" && counts[code] > 0);
    });
  }

  function add(code) {
    var codes = read(at(into()).value) || [];
    at(into()).value = written(codes.concat([code]));
    ask();
  }

  function deal() {
    var wall = all_codes().flatMap(function (code) {
      if (code[0] === "0") return [code];
      return Array(code[0] === "5" && code[1] !== "z" ? 3 : 4).fill(code);
    });
    for (var i = 0; i < 15; i++) {
      var j = i + Math.floor(Math.random() * (wall.length - i)), here = wall[i];
      wall[i] = wall[j];
      wall[j] = here;
    }
    clear();
    at("hand").value = written(wall.slice(0, 14));
    at("dora").value = wall[14];
    ask();
  }

  function clear() {
    TEXTS.forEach(function (name) { at(name).value = ""; });
    ask();
  }

  function from_address() {
    new URLSearchParams(location.hash.slice(1)).forEach(function (text, name) {
      if (name === "silent") at("silent").checked = text === "1";
      else if (TEXTS.concat(CHOICES).indexOf(name) >= 0) at(name).value = text.replace(/,/g, " ");
    });
  }

  document.addEventListener("DOMContentLoaded", function () {
    at("discard").hidden = false;
    ["seat", "round", "goal", "rules", "exchanges"].forEach(function (name) { at(name).dataset.first = at(name).value; });
    SUITS.split("").forEach(function (suit) {
      at("palette").append(b.element("div", {}, all_codes().filter(function (code) { return code[1] === suit; }).map(function (code) {
        return tile(code, function () { add(code); }, code);
      })));
    });
    at("discard").addEventListener("submit", function (event) { event.preventDefault(); });
    at("discard").addEventListener("input", function (event) { if (event.target.name !== "into") ask(); });
    at("deal").addEventListener("click", deal);
    at("clear").addEventListener("click", clear);
    addEventListener("hashchange", function () { from_address(); ask(); });
    b.spoken(function () { if (last) answered(last); });
    from_address();
    ask();
  });
})();
