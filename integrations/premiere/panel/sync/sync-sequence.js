const { formatTimecode } = require('./format-timecode.js');
const { SyncError } = require('./read-export.js');
const { readLink, readVideo, renderMarker } = require('./render-marker.js');

/**
 * @typedef {import('@adobe/premierepro').premierepro} Premiere
 * @typedef {import('@adobe/premierepro').Project} Project
 * @typedef {import('@adobe/premierepro').Markers} Markers
 * @typedef {import('@adobe/premierepro').Marker} Marker
 * @typedef {import('@adobe/premierepro').Action} Action
 * @typedef {import('./read-export.js').Export} Export
 * @typedef {import('./render-marker.js').WantedMarker} WantedMarker
 * @typedef {{ premiere: Premiere, markers: Markers, ticksPerFrame: bigint }} Work
 * @typedef {{ added: number, updated: number, removed: number, unchanged: number }} Counts
 */

const ticksPerSecond = 254_016_000_000n;

/**
 * Puts the comments on the active sequence and returns what to say about it. A marker stays as the editor left it, until
 * its comment changes.
 * @param {Premiere} premiere
 * @param {Export} exported
 * @returns {Promise<string>}
 */
async function syncSequence(premiere, { video, comments }) {
  const project = await premiere.Project.getActiveProject();
  const sequence = project && (await project.getActiveSequence());
  if (!sequence) throw new SyncError('No sequence is open. Open the sequence that was reviewed.');
  const ticksPerFrame = checkRate(await sequence.getTimebase(), video.frameRate);
  const [zero, end] = [await sequence.getZeroPoint(), await sequence.getEndTime()];
  const markers = await premiere.Markers.getMarkers(sequence);
  const wanted = comments.flatMap((comment) => (comment.frame === null ? [] : renderMarker(comment, comment.frame)));

  const counts = changeMarkers({ premiere, project, markers, ticksPerFrame, url: video.url }, wanted);
  const lines = [
    `${counts.added} added, ${counts.updated} updated, ${counts.removed} removed, ${counts.unchanged} unchanged.`,
  ];
  const late = wanted.filter(({ frame }) => BigInt(frame) * ticksPerFrame >= BigInt(end.ticks)).length;
  if (late > 0) lines.push(`${late} lie after the end of the sequence. Is it the one that was reviewed?`);
  const placeless = comments.length - wanted.length;
  if (placeless > 0) lines.push(`${placeless} comments have no place in this version and stay in Vizio.`);
  const start = formatTimecode(Number(BigInt(zero.ticks) / ticksPerFrame), video);
  if (start !== video.start) {
    const starts = `The sequence starts at ${start} and the export at ${video.start}`;
    lines.push(`${starts}: markers count from the first frame.`);
  }
  return lines.join('\n');
}

/**
 * Exact, because Premiere counts time in ticks that every rate divides.
 * @param {string} timebase Ticks per frame.
 * @param {import('./read-export.js').Rate} rate
 */
function checkRate(timebase, { num, den }) {
  const found = /^\d+$/.test(timebase) ? BigInt(timebase) : 0n;
  if (found === 0n)
    throw new SyncError('Premiere did not return the frame rate of the sequence. Open it and try again.');
  if (found * BigInt(num) === ticksPerSecond * BigInt(den)) return found;
  const own = Number((Number(ticksPerSecond) / Number(found)).toFixed(3));
  throw new SyncError(
    `The sequence has ${own} frames per second and the video ${Number((num / den).toFixed(3))}. Open the sequence that was reviewed.`,
  );
}

/**
 * Actions are created behind the lock, so that the project cannot change between reading and writing. Colours follow
 * in a transaction of their own, because a marker exists only after the first.
 * @param {Work & { project: Project, url: string }} work
 * @param {WantedMarker[]} markers
 * @returns {Counts}
 */
function changeMarkers({ project, url, ...work }, markers) {
  const wanted = new Map(markers.map((marker) => [marker.id, marker]));
  const counts = { added: 0, updated: 0, removed: 0, unchanged: 0 };
  let isDone = false;
  project.lockedAccess(() => {
    const ours = listOurs(work.markers, url);
    const revisions = new Map(ours.map(({ id, revision }) => [id, revision]));
    const actions = [
      ...ours.flatMap((found) => planKnown(work, found, wanted.get(found.id), counts)),
      ...[...wanted.values()].filter(({ id }) => !revisions.has(id)).map((next) => planNew(work, next, counts)),
    ];
    isDone = execute(project, actions, 'Sync Vizio notes');
    const colors = listOurs(work.markers, url).flatMap(({ marker, id, revision }) => {
      const next = wanted.get(id);
      if (!next || revisions.get(id) === revision) return [];
      return marker.createSetColorByIndexAction(work.premiere.Constants.MarkerColor[next.color]);
    });
    isDone = execute(project, colors, 'Colour Vizio notes') && isDone;
  });
  if (!isDone) throw new SyncError('Premiere refused the change. Undo what is there of it, and try again.');
  return counts;
}

/**
 * @param {Work} work
 * @param {{ marker: Marker, revision: string | null }} found
 * @param {WantedMarker | undefined} next
 * @param {Counts} counts
 * @returns {Action[]}
 */
function planKnown(work, { marker, revision }, next, counts) {
  if (!next) {
    counts.removed += 1;
    return [work.markers.createRemoveMarkerAction(marker)];
  }
  if (next.revision === revision) {
    counts.unchanged += 1;
    return [];
  }
  counts.updated += 1;
  const { start, duration } = placeMarker(work, next);
  return [
    marker.createSetNameAction(next.name),
    marker.createSetCommentsAction(next.comments),
    marker.createSetDurationAction(duration),
    work.markers.createMoveMarkerAction(marker, start),
  ];
}

/** @param {Work} work @param {WantedMarker} next @param {Counts} counts */
function planNew(work, next, counts) {
  counts.added += 1;
  const { start, duration } = placeMarker(work, next);
  const type = work.premiere.Marker.MARKER_TYPE_COMMENT;
  return work.markers.createAddMarkerAction(next.name, type, start, duration, next.comments);
}

/** A single frame is a point in Premiere. @param {Work} work @param {WantedMarker} next */
function placeMarker({ premiere, ticksPerFrame }, { frame, length }) {
  const timeOf = (/** @type {number} */ frames) =>
    premiere.TickTime.createWithTicks(String(BigInt(frames) * ticksPerFrame));
  return { start: timeOf(frame), duration: length > 1 ? timeOf(length) : premiere.TickTime.TIME_ZERO };
}

/**
 * The markers that lead to comments of this video.
 * @param {Markers} markers
 * @param {string} url
 */
function listOurs(markers, url) {
  const video = readVideo(url);
  return markers.getMarkers().flatMap((marker) => {
    const link = readLink(marker.getComments());
    return link && link.video === video ? [{ marker, ...link }] : [];
  });
}

/**
 * @param {Project} project
 * @param {Action[]} actions
 * @param {string} name In Premiere's undo list.
 */
function execute(project, actions, name) {
  if (actions.length === 0) return true;
  return project.executeTransaction((compound) => {
    for (const action of actions) compound.addAction(action);
  }, name);
}

module.exports = { syncSequence };
