// Shared by all parts: the page, its elements, and the reader's choices.

var html = document.documentElement;
var root = html.dataset.root || "";
var language = html.lang, built = language;

function keep(name, value) {
  try {
    localStorage.setItem("banzuke-" + name, value);
  } catch (denied) {
    // without storage, the next page shows the defaults again
  }
}

function all(selector, within) {
  return Array.prototype.slice.call((within || document).querySelectorAll(selector));
}

function element(name, attributes, children) {
  return filled(document.createElement(name), attributes, children);
}

// An element of a picture.
function shape(name, attributes, children) {
  return filled(document.createElementNS("http://www.w3.org/2000/svg", name), attributes, children);
}

function filled(made, attributes, children) {
  Object.keys(attributes || {}).forEach(function (key) {
    made.setAttribute(key, attributes[key]);
  });
  (children || []).forEach(function (child) {
    made.append(child);
  });
  return made;
}
