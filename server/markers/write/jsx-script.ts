/**
 * ECMAScript 3, which is all that ExtendScript understands, without JSON. A composition has one marker per frame, and
 * setting another one there replaces it, so texts join it. The ids in the parameters of markers, or the links in
 * their texts, show which comments are there already, wherever they were moved to.
 */
export const addMarkersScript = String.raw`(function (notes) {
  var title = "Vizio comments";
  var comp = app.project ? app.project.activeItem : null;
  if (!(comp instanceof CompItem)) {
    alert("Open the composition that the comments belong to, click in its timeline, and run the script again.", title);
    return;
  }
  if (Math.abs(comp.frameRate - notes.rate) > 0.005) {
    alert(
      "The comments are for " + round(notes.rate) + " frames per second, and this composition has " +
        round(comp.frameRate) + ". Open a composition with the frame rate of the video, and run the script again.",
      title
    );
    return;
  }

  var added = 0;
  var known = 0;
  var outside = 0;
  app.beginUndoGroup(title);
  try {
    addAll(comp.markerProperty);
  } finally {
    app.endUndoGroup();
  }
  report();

  function addAll(property) {
    var written = readAll(property);
    for (var i = 0; i < notes.markers.length; i += 1) {
      var note = notes.markers[i];
      var time = note.frame * comp.frameDuration;
      if (written.ids[" " + note.id] || written.text.indexOf(note.url + "\n") >= 0) {
        known += 1;
        continue;
      }
      var index = findKey(property, time);
      var marker = index > 0 ? property.keyValue(index) : new MarkerValue("");
      marker.comment = marker.comment ? marker.comment + "\n\n" + note.text : note.text;
      marker.duration = Math.max(marker.duration || 0, note.length > 1 ? note.length * comp.frameDuration : 0);
      if (index === 0) setLabel(marker, note.label);
      remember(marker, note.id);
      property.setValueAtTime(index > 0 ? property.keyTime(index) : time, marker);
      added += 1;
      if (time >= comp.duration) outside += 1;
    }
  }

  function readAll(property) {
    var ids = {};
    var text = "";
    for (var i = 1; i <= property.numKeys; i += 1) {
      var marker = property.keyValue(i);
      var list = readIds(marker).split(" ");
      for (var k = 0; k < list.length; k += 1) ids[" " + list[k]] = true;
      text += String(marker.comment).replace(/\r\n?/g, "\n") + "\n";
    }
    return { ids: ids, text: text };
  }

  function findKey(property, time) {
    if (property.numKeys === 0) return 0;
    var index = property.nearestKeyIndex(time);
    return Math.abs(property.keyTime(index) - time) < comp.frameDuration / 2 ? index : 0;
  }

  function readIds(marker) {
    var parameters = marker.getParameters();
    return parameters && parameters.vizio ? String(parameters.vizio) : "";
  }

  function remember(marker, id) {
    var ids = readIds(marker);
    var parameters = marker.getParameters() || {};
    parameters.vizio = ids ? ids + " " + id : id;
    marker.setParameters(parameters);
  }

  // Versions before 16.0 have no labels on markers.
  function setLabel(marker, label) {
    try {
      marker.label = label;
    } catch (error) {}
  }

  function report() {
    var lines = [count(added, "comment") + " of " + notes.name + (added === 1 ? " was" : " were") + " added."];
    if (known > 0) lines.push(count(known, "comment") + (known === 1 ? " was" : " were") + " there already.");
    if (outside > 0) lines.push(count(outside, "comment") + (outside === 1 ? " is" : " are") + " past the end of this composition.");
    if (notes.placeless > 0) lines.push("Without a place in this version:\n" + notes.placelessText.substring(0, 1500));
    alert(lines.join("\n"), title);
  }

  function count(number, noun) {
    return number + " " + noun + (number === 1 ? "" : "s");
  }

  function round(rate) {
    return String(Math.round(rate * 1000) / 1000);
  }
})`;
