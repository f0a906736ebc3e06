import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Seconds that each step took last time on this machine, for people who wait for it. */
const ours = fileURLToPath(new URL('../../.runtime/last-times.json', import.meta.url));

/**
 * @param {string} [file]
 * @returns {Record<string, number>} by title
 */
export function readTimes(file = ours) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    // Nothing has been kept yet, or another start is writing it.
    return {};
  }
}

/**
 * @param {string} title
 * @param {number} seconds
 * @param {string} [file]
 */
export function keepTime(title, seconds, file = ours) {
  try {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify({ ...readTimes(file), [title]: seconds }));
  } catch {
    // In an image the folder is not writable, and the steps go on without it.
  }
}
