// A list of choices below a field: arrow keys go through it, Enter takes one, Escape closes it.

function choices(input, list) {
  var options = [], at = -1;
  input.setAttribute("role", "combobox");
  input.setAttribute("aria-controls", list.id);
  input.setAttribute("aria-autocomplete", "list");
  input.setAttribute("autocomplete", "off");
  list.setAttribute("role", "listbox");

  function mark(to) {
    at = to;
    options.forEach(function (option, i) {
      option.setAttribute("aria-selected", i === at);
    });
    input.setAttribute("aria-activedescendant", at < 0 ? "" : options[at].id);
    if (at >= 0) options[at].scrollIntoView({ block: "nearest" });
  }

  function show(nodes) {
    options = nodes;
    nodes.forEach(function (node, i) {
      node.id = list.id + i;
      node.setAttribute("role", "option");
      node.tabIndex = -1;
    });
    list.replaceChildren.apply(list, nodes);
    list.hidden = !nodes.length;
    input.setAttribute("aria-expanded", !list.hidden);
    mark(-1);
  }

  input.addEventListener("keydown", function (event) {
    var step = { ArrowDown: 1, ArrowUp: -1 }[event.key], n = options.length;
    if (step && n) mark(at < 0 && step < 0 ? n - 1 : (at + step + n) % n);
    else if (event.key === "Enter" && n) options[Math.max(at, 0)].click();
    else if (event.key === "Escape" && n) show([]);
    else return;
    event.preventDefault();
  });
  // A press must not blur the field, or the list would close before the click.
  list.addEventListener("mousedown", function (event) { event.preventDefault(); });
  input.addEventListener("blur", function () { show([]); });
  show([]);
  return show;
}
