// Texts in the language that the reader chose, and the two choices of language and theme.

var listeners = [];

// Call `then` each time when the page has changed its language.
function spoken(then) {
  listeners.push(then);
}

// "{n:game|games}" is the first word if the value is one, and else the second (`texts.py`).
var ONE = { fr: ["0", "1"] };

function say(key, values) {
  var text = banzukeTexts[language][key] || key;
  return text.replace(/\{(\w+)(?::([^|}]*)\|([^}]*))?\}/g, function (_, name, one, more) {
    if (!values || !(name in values)) return "";
    if (more !== undefined) return (ONE[language] || ["1"]).indexOf(String(values[name])) < 0 ? more : one;
    return Array.isArray(values[name]) ? amount(values[name][0]) : values[name];
  });
}

// A text in which no line breaks inside of a day.
function sentence(key, values) {
  return say(key, values).split(/\b(\d{4}-\d\d-\d\d)\b/).map(function (part, n) {
    return n % 2 ? element("span", { class: "day" }, [part]) : part;
  });
}

function said(key, values) {
  var made = element("span", { "data-t": key }, sentence(key, values));
  if (values) made.dataset.v = JSON.stringify(values);
  return made;
}

// Results W, D and L as the letters of the language.
function letters(results) {
  var own = Array.from(say("result-letters"));
  return results.replace(/[WDL]/g, function (letter) { return own["WDL".indexOf(letter)]; });
}

function spell(node) {
  node.textContent = letters(node.dataset.f);
}

function values_of(node) {
  return node.dataset.v ? JSON.parse(node.dataset.v) : null;
}

function translate() {
  html.lang = language;
  all("[data-t]").forEach(function (node) {
    node.replaceChildren.apply(node, sentence(node.dataset.t, values_of(node)));
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
  all("[data-f]").forEach(spell);
  listeners.forEach(function (then) { then(); });
  tips();
  wide();
  redraw();
}

// The texts of another language are scripts, loaded when a reader chooses the language: one for all
// pages, and one for each further part of the catalogue that this page needs.
function speak(wanted) {
  var texts = banzukeTexts[wanted] || {};
  var missing = html.dataset.parts.split(" ").find(function (part) { return !(part in texts); });
  if (missing === undefined) {
    language = wanted;
    translate();
    return;
  }
  var script = element("script", { src: root + "assets/texts-" + wanted + missing + ".js" });
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

// --- tips: the meaning of headings ------------------------------------------------------------

function tips() {
  all("[data-t]").forEach(function (node) {
    var tip = banzukeTexts[language]["tip-" + node.dataset.t.replace(/^column-/, "")];
    if (tip) node.title = tip;
  });
}
