/**
 * @typedef {{ author: string, text: string }} Reply
 * @typedef {object} Note What Vizio's JSON export holds of a comment, as far as the panel uses it.
 * @property {string} id
 * @property {number} frame
 * @property {number} length
 * @property {string} author
 * @property {string} text
 * @property {Reply[]} replies
 * @property {boolean} resolved
 * @property {string} origin
 * @property {string} color
 * @property {string} url
 * @property {unknown} drawing
 *
 * @typedef {{ rate: { num: number, den: number }, startFrame: number, url: string }} Clip
 * @typedef {{ clip: Clip, markers: Note[], placeless: unknown[] }} Export
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
  if (!isObject(value) || value.format !== 'vizio-notes') {
    throw new SyncError('The file is not a JSON export of Vizio. Choose JSON in the menu of the comments.');
  }
  if (value.version !== 1) {
    throw new SyncError('The file was written by a newer Vizio. Get the newer panel from the same version.');
  }
  const { clip, markers, placeless } = value;
  if (!isClip(clip) || !Array.isArray(markers) || !markers.every(isNote) || !Array.isArray(placeless)) {
    throw new SyncError('The file is incomplete or was changed by hand. Export it again.');
  }
  return { clip, markers, placeless };
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

/** @param {unknown} value @returns {value is number} */
const isCount = (value) => Number.isSafeInteger(value) && Number(value) >= 0 && Number(value) < 2 ** 40;

/** @param {unknown} value @returns {value is Clip} */
const isClip = (value) =>
  isObject(value) &&
  isObject(value.rate) &&
  [value.rate.num, value.rate.den].every((part) => isCount(part) && part > 0) &&
  isCount(value.startFrame) &&
  typeof value.url === 'string';

/** @param {unknown} value @returns {value is Note} */
const isNote = (value) =>
  isObject(value) &&
  [value.id, value.author, value.text, value.origin, value.color, value.url].every(
    (part) => typeof part === 'string',
  ) &&
  /^[\w-]{1,64}$/.test(String(value.id)) &&
  [value.frame, value.length].every(isCount) &&
  typeof value.resolved === 'boolean' &&
  Array.isArray(value.replies) &&
  value.replies.every(
    (reply) => isObject(reply) && [reply.author, reply.text].every((part) => typeof part === 'string'),
  );

module.exports = { SyncError, readExport };
