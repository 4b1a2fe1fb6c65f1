// The start of a page, and the functions that scripts of single pages use.

function start() {
  controls();
  document.querySelector(".controls").prepend(everywhere());
  all("table.data").forEach(smart);
  all(".curve").forEach(function (figure) {
    curve(figure.querySelector(".plot"), JSON.parse(figure.querySelector("script").textContent));
  });
  tips();
  wide();
  // On a phone the tab of this page may be beyond the edge of the strip.
  all(".tabs [aria-current]").forEach(function (tab) {
    var strip = tab.parentNode;
    strip.scrollLeft = tab.offsetLeft - strip.offsetLeft + tab.offsetWidth - strip.clientWidth;
  });
  if (LANGUAGES[html.dataset.wanted] && html.dataset.wanted !== language) speak(html.dataset.wanted);
  var slow, theme;
  // Paper is white, so a dark page is printed with the light colours.
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
window.banzuke = {
  choices: choices, chunk: chunk, curve: curve, element: element, load: load, number: number,
  plain: plain, said: said, say: say, shape: shape, spoken: spoken, root: root,
};
