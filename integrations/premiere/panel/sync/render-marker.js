/**
 * @typedef {import('./read-export.js').Comment} Comment
 * @typedef {'GREEN' | 'RED' | 'MAGNETA' | 'ORANGE' | 'YELLOW' | 'BLUE' | 'CYAN'} ColorName As Adobe spells them.
 * @typedef {{ id: string, revision: string, frame: number, length: number, name: string, comments: string, color: ColorName }} WantedMarker
 */

/** Premiere has fewer colours than Vizio, which has those of DaVinci Resolve. @type {Map<string, ColorName>} */
const colors = new Map(
  Object.entries({
    ...{ Blue: 'BLUE', Lavender: 'BLUE', Cyan: 'CYAN', Sky: 'CYAN' },
    ...{ Green: 'GREEN', Mint: 'GREEN', Yellow: 'YELLOW', Lemon: 'YELLOW', Cream: 'YELLOW' },
    ...{ Red: 'RED', Rose: 'RED', Sand: 'ORANGE', Cocoa: 'ORANGE' },
    ...{ Pink: 'MAGNETA', Purple: 'MAGNETA', Fuchsia: 'MAGNETA' },
  }),
);

/**
 * What Premiere shows of a comment. The link at the end says which comment it is and what of it was shown last.
 * @param {Comment} comment
 * @param {number} frame
 * @returns {WantedMarker}
 */
function renderMarker(comment, frame) {
  const length = Math.max(1, (comment.endFrame ?? frame) - frame + 1);
  const name = toOneLine(comment.author);
  const color = colors.get(comment.color) ?? 'BLUE';
  const text = renderText(comment);
  const revision = hash(JSON.stringify([frame, length, color, name, text]));
  const link = addRevision(toOneLine(comment.url), revision);
  return { id: comment.id, revision, frame, length, name, color, comments: `${text}\n${link}` };
}

/** The comment, its replies and its state, in lines that Vizio reads back. @param {Comment} comment */
function renderText(comment) {
  // An invisible gap keeps lines that the author began like a reply or a state in the comment.
  const lines = clean(comment.text)
    .split('\n')
    .map((line) => (/^[>[]/.test(line) ? `\u200B${line}` : line));
  for (const { author, text } of comment.replies) {
    const [first, ...more] = clean(text).split('\n');
    lines.push(`> ${toOneLine(author)}: ${first}`, ...more.map((line) => `>  ${line}`));
  }
  const states = [
    comment.resolved ? 'resolved' : '',
    describeOrigin(comment),
    comment.hasDrawing ? 'with drawing' : '',
  ].filter(Boolean);
  return [...lines, ...(states.length > 0 ? [`[${states.join('; ')}]`] : [])].join('\n');
}

/** @type {Record<string, string>} */
const doubts = { unsure: ', place not sure', failed: ', not compared, old time' };

/** Of a comment on an earlier version. @param {Comment} comment */
function describeOrigin({ placeInThisVersion, version }) {
  if (placeInThisVersion === null) return '';
  return `from v${version}${doubts[placeInThisVersion] ?? ''}`;
}

/**
 * The comment and the video that the link at the end of a marker's text leads to.
 * @param {string} comments
 */
function readLink(comments) {
  const link =
    comments
      .trimEnd()
      .split(/[\r\n]/)
      .at(-1) ?? '';
  if (!/^https?:\/\/\S+$/.test(link)) return null;
  const read = (/** @type {string} */ name) => new RegExp(`[?&]${name}=([\\w-]+)`).exec(link)?.[1] ?? null;
  const id = read('comment');
  return id === null ? null : { id, video: read('item'), revision: read('rev') };
}

/** @param {string} url */
const readVideo = (url) => /[?&]item=([\w-]+)/.exec(url)?.[1] ?? null;

/** @param {string} url @param {string} revision */
function addRevision(url, revision) {
  const [address = '', ...fragment] = url.split('#');
  return [`${address}${address.includes('?') ? '&' : '?'}rev=${revision}`, ...fragment].join('#');
}

/** Without control characters and half emoji, which a project file cannot hold. @param {string} text */
function clean(text) {
  return (
    text
      .replace(/\r\n?/g, '\n')
      .replaceAll('\t', ' ')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it removes.
      .replace(/[\x00-\x09\x0b-\x1f\x7f-\x9f\u2028\u2029]/g, '')
      .replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, '\ufffd')
      .trim()
  );
}

/** @param {string} text */
const toOneLine = (text) => clean(text).replace(/\s+/g, ' ');

/** FNV-1a: UXP promises no better hash, and it only has to notice a change. @param {string} text */
function hash(text) {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  return (value >>> 0).toString(16).padStart(8, '0');
}

module.exports = { readLink, readVideo, renderMarker };
