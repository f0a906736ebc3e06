import { expect, test } from 'vitest';
import { createFailureReport } from './failure-report.ts';

function rig() {
  const lines: string[] = [];
  let at = 0;
  const log = { debug: () => {}, error: (line: unknown) => void lines.push(String(line)) };
  const report = createFailureReport(log, () => at);
  const failFor = (seconds: number) => {
    for (let second = 0; second <= seconds; second += 2) {
      report(new Error('timeout exceeded\n    when trying to connect'));
      at += 2_000;
    }
  };
  const rest = (seconds: number) => {
    at += seconds * 1_000;
  };
  return { lines, failFor, rest };
}

test('does not report transient failures, however frequent', () => {
  const { lines, failFor, rest } = rig();
  for (let time = 0; time < 5; time++) {
    failFor(60);
    rest(60);
  }
  expect(lines).toEqual([]);
});

test('reports a lasting failure once, in one line, and again when it returns', () => {
  const { lines, failFor, rest } = rig();
  failFor(300);
  expect(lines).toEqual(['jobs have failed to start for 90 s: timeout exceeded when trying to connect']);
  rest(60);
  failFor(300);
  expect(lines).toHaveLength(2);
});
