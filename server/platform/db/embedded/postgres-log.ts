import { copyFileSync, readFileSync, statSync, truncateSync } from 'node:fs';

const maxLogBytes = 10 * 2 ** 20;

/**
 * Keeps user data out of the log. Statement errors go to the client, which reports them; here they would include values
 * in their messages, details and statements.
 */
export const quietLog = {
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_parameter_max_length: '0',
  log_parameter_max_length_on_error: '0',
};

/**
 * Keeps one older file. Postgres holds the file open and appends to it, so it is copied and truncated in place; the
 * collector of Postgres itself rotates by size only into ever more files.
 */
export function rotateLog(logFile: string): void {
  try {
    if (statSync(logFile).size <= maxLogBytes) return;
    copyFileSync(logFile, `${logFile}.1`);
    truncateSync(logFile);
  } catch {
    // No log yet, or no space for a second one; the next check tries again.
  }
}

/** Without the replies to our own attempts to connect. */
export function lastLines(file: string): string {
  try {
    const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
    return lines
      .filter((line) => !line.includes('FATAL:  the database system is'))
      .slice(-8)
      .join('\n');
  } catch {
    return '(none)';
  }
}
