import { spawn } from 'node:child_process';
import { keepTime, readTimes } from './last-times.mjs';

const tickMs = 100;
/** Without a terminal, print a reminder line at this interval. */
const reminderMs = 15_000;

/**
 * Shows progress while `work` runs, with what it reports, and how long it took last time; success leaves one short line.
 * @template T
 * @param {string} title
 * @param {(report: (detail: string) => void) => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function showProgress(title, work) {
  const startedAt = Date.now();
  const passed = () => Math.round((Date.now() - startedAt) / 1000);
  const seconds = () => `${passed()} s`;
  const before = readTimes()[title];
  let detail = '';
  const terminal = process.stderr.isTTY;
  const say = (/** @type {string} */ text) => process.stderr.write(terminal ? `\r\x1b[K${text}` : `${text}\n`);
  say(before === undefined ? `${title} …` : `${title} … ${before} s last time`);
  const timer = setInterval(() => say(`${title} … ${detail}${seconds()}`), terminal ? tickMs : reminderMs);
  try {
    const result = await work((text) => {
      detail = `${text}, `;
    });
    clearInterval(timer);
    say(`${title} … done in ${seconds()}`);
    keepTime(title, passed());
    return result;
  } catch (error) {
    clearInterval(timer);
    say(`${title} … failed after ${seconds()}`);
    throw error;
  } finally {
    if (terminal) process.stderr.write('\n');
  }
}

/**
 * Runs a program quietly: shows its output only if it fails.
 * @param {string} file
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<void>}
 */
export function runQuietly(file, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    child.stdout?.on('data', (chunk) => {
      output += chunk;
    });
    child.stderr?.on('data', (chunk) => {
      output += chunk;
    });
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`${file} ${args.slice(0, 3).join(' ')} ended with code ${code}:\n${output.trim()}`));
    });
  });
}
