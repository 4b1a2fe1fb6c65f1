// What pages do with scripts: languages, themes, sorting and searching tables, curves.
// Without scripts every page is whole: tables, pictures and links are HTML.
var banzuke = (function () {
  "use strict";
  var html = document.documentElement;
  var root = html.dataset.root || "";
  var language = html.lang, built = language;

  function keep(name, value) {
    try {
      localStorage.setItem("banzuke-" + name, value);
    } catch (denied) {
      // a browser that keeps nothing shows the defaults again
    }
  }

  function all(selector, within) {
    return Array.prototype.slice.call((within || document).querySelectorAll(selector));
  }

  function element(name, attributes, children) {
    var made = document.createElement(name);
    Object.keys(attributes || {}).forEach(function (key) {
      made.setAttribute(key, attributes[key]);
    });
    (children || []).forEach(function (child) {
      made.append(child);
    });
    return made;
  }

  // --- numbers: kept as English writes them, shown as the page's language does ----------------

  // What divides groups and decimals, and from how many digits on there are groups (`numbers.py`).
  var MARKS = { de: [".", ",", 4], es: ["\u202f", ",", 5], fr: ["\u202f", ",", 4] };
  var FIGURE = /^(\d{1,3}(?:,\d{3})+|\d+)(\.\d+)?([.,]?)$/;

  function amount(text) {
    var marks = MARKS[language];
    if (!marks) return text;
    return text.replace(/[\w.,]+/g, function (word) {
      var parts = FIGURE.exec(word);
      if (!parts) return word;
      var digits = parts[1].replace(/,/g, "");
      var whole = digits.length < marks[2] ? digits : parts[1].replace(/,/g, marks[0]);
      return whole + (parts[2] || "").replace(".", marks[1]) + parts[3];
    });
  }

  // A number of the page as it was built, in English.
  function english(text) {
    var marks = MARKS[built];
    if (!marks) return text;
    return text.split(marks[0]).join("").replace(marks[1], ".").replace(/\d+/, function (whole) {
      return whole.replace(/\B(?=(\d{3})+$)/g, ",");
    });
  }

  function rewrite(cell) {
    if (cell.english === undefined) cell.english = english(cell.textContent);
    cell.textContent = amount(cell.english);
  }

  var listeners = [];

  // What is to be done when the page has changed its language.
  function spoken(then) {
    listeners.push(then);
  }

  // --- texts -----------------------------------------------------------------------------

  function say(key, values) {
    var text = banzukeTexts[language][key] || key;
    return text.replace(/\{(\w+)\}/g, function (_, name) {
      if (!values || !(name in values)) return "";
      return Array.isArray(values[name]) ? amount(values[name][0]) : values[name];
    });
  }

  function said(key, values) {
    var made = element("span", { "data-t": key }, [say(key, values)]);
    if (values) made.dataset.v = JSON.stringify(values);
    return made;
  }

  function values_of(node) {
    return node.dataset.v ? JSON.parse(node.dataset.v) : null;
  }

  function translate() {
    html.lang = language;
    all("[data-t]").forEach(function (node) {
      node.textContent = say(node.dataset.t, values_of(node));
    });
    all("[data-t-label]").forEach(function (node) {
      node.setAttribute("aria-label", say(node.dataset.tLabel, values_of(node)));
    });
    all("[data-t-hint]").forEach(function (node) {
      node.setAttribute("placeholder", say(node.dataset.tHint));
    });
    all("[data-n]").forEach(function (node) {
      node.textContent = amount(node.dataset.n);
    });
    listeners.forEach(function (then) { then(); });
    tips();
    wide();
    redraw();
  }

  // The texts of another language are a script of their own, loaded when somebody wants it.
  function speak(wanted) {
    if (banzukeTexts[wanted]) {
      language = wanted;
      translate();
      return;
    }
    var script = element("script", { src: root + "assets/texts-" + wanted + ".js" });
    script.addEventListener("load", function () { speak(wanted); });
    document.head.append(script);
  }

  var LANGUAGES = { de: "Deutsch", en: "English", es: "Español", fr: "Français", ja: "日本語" };

  function controls() {
    var bar = document.querySelector(".controls");
    if (!bar) return;
    var choice = element("select", { id: "language", "aria-label": say("language"), "data-t-label": "language" },
      Object.keys(LANGUAGES).map(function (code) {
        return element("option", { value: code, lang: code }, [LANGUAGES[code]]);
      }));
    choice.value = LANGUAGES[html.dataset.wanted] ? html.dataset.wanted : language;
    choice.addEventListener("change", function () {
      speak(choice.value);
      keep("language", choice.value);
    });
    var theme_button = element("button", { type: "button", id: "theme", "aria-label": say("other-theme"), "data-t-label": "other-theme" }, ["◐"]);
    theme_button.addEventListener("click", function () {
      var dark = html.dataset.theme
        ? html.dataset.theme === "dark"
        : matchMedia("(prefers-color-scheme: dark)").matches;
      html.dataset.theme = dark ? "light" : "dark";
      keep("theme", html.dataset.theme);
      redraw();
    });
    bar.append(choice, theme_button);
  }

  // --- tips: what a heading means ------------------------------------------------------------

  function tips() {
    all("[data-t]").forEach(function (node) {
      var tip = banzukeTexts[language]["tip-" + node.dataset.t.replace(/^column-/, "")];
      if (tip) node.title = tip;
    });
  }

  // --- scripts with data: a page from a disk may load scripts, and nothing else ------------

  var waiting = {};

  function load(file, then) {
    if (waiting[file]) {
      waiting[file].push(then);
      return;
    }
    waiting[file] = [then];
    document.head.append(element("script", { src: file }));
  }

  function chunk(name, data) {
    Object.keys(waiting).forEach(function (file) {
      if (file.slice(-name.length) !== name) return;
      var wanted = waiting[file];
      delete waiting[file];
      wanted.forEach(function (then) {
        then(data);
      });
    });
  }

  // --- tables ------------------------------------------------------------------------------

  var SHOWN = 500;
  var SVG = "http://www.w3.org/2000/svg";

  function plain(text) {
    return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  }

  function number(value, digits) {
    return amount(figures(value, digits));
  }

  function figures(value, digits) {
    if (value === null || value !== value) return "";
    if (!isFinite(value)) return value > 0 ? "∞" : "−∞";
    var options = { minimumFractionDigits: digits, maximumFractionDigits: digits };
    return value.toLocaleString("en-US", options).replace("-", "−");
  }

  function place(value, scale) {
    var share = (value - scale[0]) / (scale[1] - scale[0]);
    return Math.round(1000 * Math.min(Math.max(share, 0), 1)) / 10;
  }

  function interval(value, scale) {
    var cell = element("td", { class: "iv" });
    if (!value || value[1] === null) return cell;
    var picture = document.createElementNS(SVG, "svg");
    picture.setAttribute("viewBox", "0 0 100 12");
    picture.setAttribute("preserveAspectRatio", "none");
    picture.setAttribute("aria-hidden", "true");
    var parts = ["M" + place(value[1], scale) + " 1V11"];
    if (value[0] !== null && value[2] !== null) {
      parts.unshift("M" + place(value[0], scale) + " 6H" + place(value[2], scale) +
        (value[0] < scale[0] ? "M3 2L0 6L3 10" : "") + (value[2] > scale[1] ? "M97 2L100 6L97 10" : ""));
    }
    parts.forEach(function (d, i) {
      var path = document.createElementNS(SVG, "path");
      path.setAttribute("d", d);
      if (i === parts.length - 1) path.setAttribute("class", "pt");
      picture.append(path);
    });
    cell.append(picture);
    return cell;
  }

  function player(value, within) {
    var name = element("bdi", { title: value[0] }, [value[0]]);
    var link = element("a", { href: within + "players/" + value[1] + ".html" }, [name]);
    return element("th", { scope: "row" }, [link]);
  }

  function row_of(values, columns, within) {
    var row = element("tr");
    columns.forEach(function (column, i) {
      var value = values[i];
      if (column.kind === "player") row.append(player(value, within));
      else if (column.kind === "opponent") row.append(element("td", {}, [player(value, within).firstChild]));
      else if (column.kind === "interval") row.append(interval(value, column.scale));
      else if (column.numeric) {
        var cell = element("td", { class: "n" });
        cell.english = figures(value, column.digits);
        rewrite(cell);
        row.append(cell);
      } else row.append(element("td", {}, [value === null ? "" : String(value)]));
    });
    return row;
  }

  function columns_of(table) {
    var scale = (table.dataset.s || "0,1").split(",").map(Number);
    return all("thead th", table).map(function (head) {
      return {
        head: head,
        kind: head.dataset.k,
        digits: Number(head.dataset.d || 0),
        scale: scale,
        numeric: /^(int|number|signed|percent|rank|interval|bounded)$/.test(head.dataset.k),
        minimum: "min" in head.dataset,
      };
    });
  }

  function key_of_cell(cell, column) {
    if (!column.numeric) return cell.dataset.v || cell.textContent;
    var text = cell.dataset.v || english(cell.textContent);
    if (text.trim() === "") return null;
    return Number(text.replace(/,/g, "").replace("−", "-").replace("∞", "Infinity").replace(/ ?%/, ""));
  }

  function key_of_value(value, column) {
    if (column.kind === "player" || column.kind === "opponent") return value[0];
    if (column.kind === "interval") return value[1];
    return value;
  }

  function read_rows(table, columns) {
    return all("tbody tr", table).map(function (node) {
      var keys = columns.map(function (column, i) {
        return key_of_cell(node.children[i], column);
      });
      var names = all("bdi", node).map(function (name) { return name.textContent; });
      return { node: node, keys: keys, name: plain(names.join(" ")) };
    });
  }

  function smart(table) {
    var columns = columns_of(table);
    var body = table.tBodies[0];
    var rows = read_rows(table, columns);
    var whole = !table.dataset.chunk;
    var state = { by: -1, down: false, text: "", least: 0, limit: SHOWN };
    var status = element("p", { class: "status", role: "status" });
    var more = element("button", { type: "button", class: "more", hidden: "" }, [said("show-more")]);
    var within = html.dataset.league || "";

    function take(data) {
      var seen = rows;
      rows = data.map(function (values, i) {
        var keys = columns.map(function (column, c) {
          return key_of_value(values[c], column);
        });
        var name = columns.findIndex(function (column) {
          return column.kind === "player";
        });
        return { values: values, keys: keys, name: plain(keys[name]), node: null, seen: seen[i] };
      });
      whole = true;
    }

    function node_of(row) {
      if (!row.node) row.node = row_of(row.values, columns, within);
      return row.node;
    }

    function draw() {
      var collator = new Intl.Collator(language, { numeric: true });
      var least = columns.findIndex(function (column) {
        return column.minimum;
      });
      var found = rows.filter(function (row) {
        return row.name.indexOf(state.text) >= 0 && (!state.least || row.keys[least] >= state.least);
      });
      if (state.by >= 0) {
        found.sort(function (a, b) {
          var x = a.keys[state.by], y = b.keys[state.by];
          var empty = (x === null || x === "") - (y === null || y === "");
          if (empty) return empty;
          var order = columns[state.by].numeric ? x - y || 0 : collator.compare(x, y);
          return state.down ? -order : order;
        });
      }
      body.replaceChildren.apply(body, found.slice(0, state.limit).map(node_of));
      status.replaceChildren(said("rows-shown", { n: [figures(Math.min(found.length, state.limit), 0)], of: [figures(found.length, 0)] }));
      more.hidden = found.length <= state.limit;
      all(".pages", table.closest("section")).forEach(function (pages) {
        pages.hidden = true;
      });
    }

    function changed() {
      if (whole) draw();
      else load(table.dataset.chunk, function (data) {
        take(data);
        draw();
      });
    }

    more.addEventListener("click", function () {
      state.limit += SHOWN;
      changed();
    });
    columns.forEach(function (column, i) {
      var label = all("span", column.head)[0] || column.head.firstChild;
      if (!label) return;
      var button = element("button", { type: "button", class: "sort" }, [label]);
      column.head.replaceChildren(button);
      button.addEventListener("click", function () {
        state.down = state.by === i ? !state.down : column.numeric && column.kind !== "rank";
        state.by = i;
        columns.forEach(function (other) {
          other.head.removeAttribute("aria-sort");
        });
        column.head.setAttribute("aria-sort", state.down ? "descending" : "ascending");
        changed();
      });
    });
    spoken(function () {
      rows.forEach(function (row) {
        if (row.node) all("td.n", row.node).forEach(rewrite);
      });
    });
    if ("search" in table.dataset) tools(table, columns, state, changed, status);
    table.closest(".scroll").after(more);
  }

  function tools(table, columns, state, changed, status) {
    var search = element("input", { type: "search", class: "find" });
    search.addEventListener("input", function () {
      state.text = plain(search.value.trim());
      state.limit = SHOWN;
      changed();
    });
    var parts = [element("label", {}, [said("search"), " ", search])];
    if (columns.some(function (column) { return column.minimum; })) {
      var least = element("input", { type: "number", min: "0", class: "least", value: "0" });
      least.addEventListener("input", function () {
        state.least = Number(least.value) || 0;
        changed();
      });
      parts.push(element("label", {}, [said("at-least"), " ", least]));
    }
    table.closest(".scroll").before(element("div", { class: "tools" }, parts.concat([status])));
  }

  // A table wider than its place says so: a phone shows no bar to move it by.
  function wide() {
    all(".scroll").forEach(function (place) {
      var hint = place.previousElementSibling;
      if (!hint || hint.className !== "sideways") {
        hint = element("p", { class: "sideways", hidden: "" }, [said("more-columns")]);
        place.before(hint);
      }
      hint.hidden = place.scrollWidth <= place.clientWidth + 1;
    });
  }

  // --- curves ------------------------------------------------------------------------------

  var drawn = [];

  function colour(name) {
    return getComputedStyle(html).getPropertyValue(name).trim();
  }

  function series_of(lines) {
    var series = [{}], data = [], bands = [];
    lines.forEach(function (line, i) {
      var ink = colour("--c" + (i % 6));
      var band = line.low && line.high;
      if (band) {
        var at = series.length;
        series.push({ stroke: "transparent", points: { show: false } });
        series.push({ stroke: "transparent", points: { show: false } });
        data.push(line.high, line.low);
        bands.push({ series: [at, at + 1], fill: ink + "33" });
      }
      if (line.marks) {
        var dots = colour("--c0");
        series.push({ stroke: "transparent", points: { show: true, size: 4, stroke: dots, fill: dots } });
      } else series.push({ stroke: ink, width: 2, points: { size: 6 }, spanGaps: true, label: line.label || "" });
      data.push(line.value);
    });
    return { series: series, data: data, bands: bands };
  }

  // Days and months in the page's language; a year stands under the first tick, and where it begins.
  function days(plot, ticks, axis, space, step) {
    var how = { timeZone: "UTC" }, before = null;
    if (step < 28 * 86400) how.day = "numeric";
    if (step < 360 * 86400) how.month = "short";
    else how.year = "numeric";
    var written = new Intl.DateTimeFormat(language, how);
    return ticks.map(function (seconds) {
      var day = new Date(seconds * 1e3), year = day.getUTCFullYear();
      var text = written.format(day) + (how.year || year === before ? "" : "\n" + year);
      before = year;
      return text;
    });
  }

  // Numbers as tables have them.
  function amounts(plot, ticks) {
    var digits = Math.max.apply(null, ticks.map(function (tick) {
      return (String(Number((tick || 0).toFixed(6))).split(".")[1] || "").length;
    }));
    return ticks.map(function (tick) { return number(tick, digits); });
  }

  function draw_curve(place_of, data) {
    place_of.replaceChildren();
    var made = series_of(data.y);
    var ink = colour("--ink"), grid = colour("--line");
    var axis = { stroke: ink, grid: { stroke: grid, width: 1 }, ticks: { stroke: grid } };
    var options = {
      width: Math.max(place_of.clientWidth, 240),
      height: 260,
      legend: { show: false },
      scales: { x: { time: !!data.time } },
      axes: [Object.assign({ values: data.time ? days : amounts }, axis), Object.assign({ size: 60, values: amounts }, axis)],
      series: made.series,
      bands: made.bands,
      tzDate: function (ts) {
        return uPlot.tzDate(new Date(ts * 1e3), "UTC");
      },
    };
    new uPlot(options, [data.x].concat(made.data), place_of);
  }

  function curve(figure, data) {
    drawn.push([figure, data]);
    draw_curve(figure, data);
  }

  function redraw() {
    drawn.forEach(function (pair) {
      if (pair[0].isConnected) draw_curve(pair[0], pair[1]);
    });
  }

  function start() {
    controls();
    all("table.data").forEach(smart);
    all(".curve").forEach(function (figure) {
      curve(figure.querySelector(".plot"), JSON.parse(figure.querySelector("script").textContent));
    });
    tips();
    wide();
    if (LANGUAGES[html.dataset.wanted] && html.dataset.wanted !== language) speak(html.dataset.wanted);
    var slow, theme;
    // Paper is white: what is dark on a screen is printed as it is in the light.
    addEventListener("beforeprint", function () {
      theme = html.dataset.theme;
      html.dataset.theme = "light";
      redraw();
    });
    addEventListener("afterprint", function () {
      html.dataset.theme = theme || "";
      redraw();
    });
    addEventListener("resize", function () {
      clearTimeout(slow);
      slow = setTimeout(function () { redraw(); wide(); }, 150);
    });
  }

  document.addEventListener("DOMContentLoaded", start);
  return {
    all: all, chunk: chunk, curve: curve, element: element, load: load, number: number,
    plain: plain, said: said, say: say, speak: speak, spoken: spoken, root: root,
  };
})();
