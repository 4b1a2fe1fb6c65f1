// Runs before the page is drawn: the theme and the language that the reader chose last.
(function () {
  "use strict";
  var root = document.documentElement;
  function kept(name) {
    try {
      return localStorage.getItem("banzuke-" + name);
    } catch (denied) {
      return null;
    }
  }
  var theme = kept("theme");
  if (theme === "light" || theme === "dark") root.dataset.theme = theme;
  root.dataset.wanted = kept("language") || (navigator.language || "").slice(0, 2);
  root.classList.add("scripts");
})();
