// Curves over time, drawn by uPlot.

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

// Days and months in the page's language; the year stands under its first tick.
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

// Numbers, written as in tables.
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
