import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { SerializedError } from 'vitest';
import type { Reporter } from 'vitest/node';

/** The errors outside all tests, which the report of vitest does not contain. */
export const unhandledFile = 'test-results/unhandled.json';

export default class UnhandledReporter implements Reporter {
  onTestRunEnd(_files: unknown, errors: readonly SerializedError[]) {
    mkdirSync(dirname(unhandledFile), { recursive: true });
    writeFileSync(unhandledFile, JSON.stringify(errors.map(({ message, stack }) => stack ?? message)));
  }
}
