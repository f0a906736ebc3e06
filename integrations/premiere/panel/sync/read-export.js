/**
 * @typedef {{ author: string, text: string }} Reply
 * @typedef {object} Comment What Vizio's JSON export holds of a comment, as far as the panel uses it.
 * @property {string} id
 * @property {string} url
 * @property {string} author
 * @property {string} text
 * @property {number} version The one it was written on.
 * @property {number | null} frame Null without a place in this version.
 * @property {number | null} endFrame The last frame of a range.
 * @property {boolean} resolved
 * @property {string} color
 * @property {string | null} placeInThisVersion Null for a comment on this version.
 * @property {boolean} hasDrawing
 * @property {Reply[]} replies
 *
 * @typedef {{ num: number, den: number }} Rate
 * @typedef {{ url: string, frameRate: Rate, isDropFrame: boolean, start: string }} Video
 * @typedef {{ video: Video, comments: Comment[] }} Export
 */

/** Says what happened and what to do next. Nothing has been changed. */
class SyncError extends Error {}

const longest = 64 * 1024 * 1024;

/**
 * Reads the file, and checks the fields that the panel uses.
 * @param {string} text
 * @returns {Export}
 */
function readExport(text) {
  if (text.length > longest) throw new SyncError('The file is larger than 64 MB. Choose a JSON export of Vizio.');
  const value = parse(text);
  if (!isObject(value) || value.format !== 'vizio-comments') {
    throw new SyncError('The file is not a JSON export of Vizio. Export the comments as JSON and choose that file.');
  }
  if (value.formatVersion !== 1) {
    throw new SyncError('The file was written by a newer Vizio. Get the newer panel from the same version.');
  }
  const { video, comments } = value;
  if (isObject(video) && !('frameRate' in video)) {
    throw new SyncError('The file was exported before Vizio had counted the frames. Export it again.');
  }
  if (!isVideo(video) || !Array.isArray(comments) || !comments.every(isComment)) {
    throw new SyncError('The file is incomplete or was changed by hand. Export it again.');
  }
  return { video, comments };
}

/** @param {string} text @returns {unknown} */
function parse(text) {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''));
  } catch {
    throw new SyncError('The file is not a JSON export of Vizio, or it is damaged. Export it again.');
  }
}

/** @param {unknown} value @returns {value is Record<string, unknown>} */
const isObject = (value) => typeof value === 'object' && value !== null;

/** @param {unknown} value */
const isText = (value) => typeof value === 'string';

/** @param {unknown} value @returns {value is number} */
const isCount = (value) => Number.isSafeInteger(value) && Number(value) >= 0 && Number(value) < 2 ** 40;

/** @param {unknown} value @returns {value is Video} */
const isVideo = (value) =>
  isObject(value) &&
  isObject(value.frameRate) &&
  [value.frameRate.num, value.frameRate.den].every((part) => isCount(part) && part > 0) &&
  [value.url, value.start].every(isText) &&
  typeof value.isDropFrame === 'boolean';

/** @param {unknown} value @returns {value is Comment} */
const isComment = (value) =>
  isObject(value) &&
  [value.id, value.url, value.author, value.text, value.color].every(isText) &&
  /^[\w-]{1,64}$/.test(String(value.id)) &&
  isCount(value.version) &&
  [value.frame, value.endFrame].every((place) => place === null || isCount(place)) &&
  [value.resolved, value.hasDrawing].every((part) => typeof part === 'boolean') &&
  (value.placeInThisVersion === null || isText(value.placeInThisVersion)) &&
  Array.isArray(value.replies) &&
  value.replies.every((reply) => isObject(reply) && [reply.author, reply.text].every(isText));

module.exports = { SyncError, readExport };
