// Rows of tables from the values of a script, the same as the build writes.

var SHOWN = 500;

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
  var picture = shape("svg", { viewBox: "0 0 100 12", preserveAspectRatio: "none", "aria-hidden": true });
  var parts = ["M" + place(value[1], scale) + " 1V11"];
  if (value[0] !== null && value[2] !== null) {
    parts.unshift("M" + place(value[0], scale) + " 6H" + place(value[2], scale) +
      (value[0] < scale[0] ? "M3 2L0 6L3 10" : "") + (value[2] > scale[1] ? "M97 2L100 6L97 10" : ""));
  }
  parts.forEach(function (d, i) {
    picture.append(shape("path", i === parts.length - 1 ? { d: d, class: "pt" } : { d: d }));
  });
  cell.append(picture);
  return cell;
}

function link(value, folder) {
  var name = element("bdi", { title: value[0] }, [value[0]]);
  return value[1] ? element("a", { href: folder + value[1] + ".html" }, [name]) : name;
}

function row_of(values, columns, within) {
  var row = element("tr");
  columns.forEach(function (column, i) {
    var value = values[i];
    if (column.kind === "player") row.append(element("th", { scope: "row" }, [link(value, within + "players/")]));
    else if (column.kind === "opponent") row.append(element("td", {}, [link(value, within + "players/")]));
    else if (column.kind === "link") row.append(element("td", {}, value ? [link(value, within)] : []));
    else if (column.kind === "interval") row.append(interval(value, column.scale));
    else if (column.kind === "letters") row.append(element("td", { "data-f": value }, [letters(value)]));
    else if (column.numeric) {
      var cell = element("td", { class: "n" });
      cell.english = figures(value, column.digits);
      rewrite(cell);
      row.append(cell);
    } else row.append(element("td", {}, [value === null ? "" : String(value)]));
  });
  return row;
}
