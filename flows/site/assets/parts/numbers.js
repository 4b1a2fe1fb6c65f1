// Numbers: stored as English writes them, shown as the page's language does.

// The marks of groups and decimals, and the least number of digits with groups (`numbers.py`).
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
