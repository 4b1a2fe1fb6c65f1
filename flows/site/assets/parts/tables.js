// Sorting and searching of tables.

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
  if (/player|opponent|link/.test(column.kind)) return value && value[0];
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
    rows = data.map(function (values, i) {
      var keys = columns.map(function (column, c) {
        return key_of_value(values[c], column);
      });
      var names = keys.filter(function (_, c) { return /player|opponent/.test(columns[c].kind); });
      return { values: values, keys: keys, name: plain(names.join(" ")), node: null };
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
    headed(table);
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
      if (!row.node) return;
      all("td.n", row.node).forEach(rewrite);
      all("[data-f]", row.node).forEach(spell);
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
  var counted = columns.find(function (column) { return column.minimum; });
  if (counted) {
    var least = element("input", { type: "number", min: "0", class: "least", value: "0" });
    least.addEventListener("input", function () {
      state.least = Number(least.value) || 0;
      changed();
    });
    var what = said(all("[data-t]", counted.head)[0].dataset.t);
    parts.push(element("label", {}, [what, ", ", said("at-least"), " ", least]));
  }
  table.closest(".scroll").before(element("div", { class: "tools" }, parts.concat([status])));
}

// A long table stands in columns on a wide screen, each under the same headings.
function headed(table) {
  var body = table.tBodies[0], box = table.parentNode, n = box.clientWidth + 40;
  all(".again", body).forEach(function (row) { row.remove(); });
  n = Math.floor(n / (parseFloat(getComputedStyle(box).columnWidth) + 40));
  var rows = all("tr", body);
  for (var i = 1; i < n; i++) {
    var head = table.tHead.rows[0].cloneNode(true), before = rows[Math.ceil(rows.length * i / n)];
    head.className = "again";
    head.setAttribute("aria-hidden", true);
    all("button", head).forEach(function (button) { button.replaceWith(button.firstChild); });
    if (before) before.before(head);
  }
}

// A hint above a table wider than the screen: a phone shows no scroll bar.
function wide() {
  all(".flow table").forEach(headed);
  all(".scroll").forEach(function (place) {
    var hint = place.previousElementSibling;
    if (!hint || hint.className !== "sideways") {
      hint = element("p", { class: "sideways", hidden: "" }, [said("more-columns")]);
      place.before(hint);
    }
    hint.hidden = place.scrollWidth <= place.clientWidth + 1;
  });
}
