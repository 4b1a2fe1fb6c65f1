// Runs before the page is drawn: the theme and the language that the reader chose last.
(function () {
  "use strict";
  var root = document.documentElement;
  function stored(name) {
    try {
      return localStorage.getItem("banzuke-" + name);
    } catch (denied) {
      return null;
    }
  }
  var theme = stored("theme");
  if (theme === "light" || theme === "dark") root.dataset.theme = theme;
  root.dataset.wanted = stored("language") || (navigator.language || "").slice(0, 2);
  root.classList.add("scripts");
})();
