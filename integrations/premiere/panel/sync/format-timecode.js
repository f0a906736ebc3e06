/**
 * The label of a frame, counted from midnight.
 * @param {number} count
 * @param {import('./read-export.js').Video} video
 */
function formatTimecode(count, { frameRate, isDropFrame }) {
  const base = Math.round(frameRate.num / frameRate.den);
  let number = count;
  if (isDropFrame) {
    // The first two labels (at 30) of each minute are skipped, except of each tenth minute.
    const skipped = base / 15;
    const inTenMinutes = base * 600 - skipped * 9;
    const minutes = Math.floor(((count % inTenMinutes) - skipped) / (base * 60 - skipped));
    number += skipped * (9 * Math.floor(count / inTenMinutes) + Math.max(0, minutes));
  }
  const seconds = Math.floor(number / base);
  const two = (/** @type {number} */ value) => String(value).padStart(2, '0');
  const clock = [Math.floor(seconds / 3600) % 24, Math.floor(seconds / 60) % 60, seconds % 60].map(two).join(':');
  return `${clock}${isDropFrame ? ';' : ':'}${two(number % base)}`;
}

module.exports = { formatTimecode };
