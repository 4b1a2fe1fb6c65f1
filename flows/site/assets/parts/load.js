// Data comes as scripts: a page opened from a disk may load nothing else.

var waiting = {}, loaded = {};

function load(file, then) {
  if (loaded[file]) return then(loaded[file]);
  if (waiting[file]) return void waiting[file].push(then);
  waiting[file] = [then];
  document.head.append(element("script", { src: file }));
}

function chunk(name, data) {
  Object.keys(waiting).forEach(function (file) {
    if (file.slice(-name.length) !== name) return;
    loaded[file] = data;
    waiting[file].forEach(function (then) {
      then(data);
    });
  });
}
