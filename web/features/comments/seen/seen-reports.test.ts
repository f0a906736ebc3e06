import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError, unreachable } from '#web/api/api-error.ts';
import { openSeenReports } from './seen-reports.ts';

beforeEach(() => {
  vi.useFakeTimers();
  // The longest of the pauses that jitter allows.
  vi.spyOn(Math, 'random').mockReturnValue(1);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Reports whose calls fail with these errors, one after the other, and then succeed. */
function openReports(...errors: Error[]) {
  const sent: string[][] = [];
  const reports = openSeenReports(async (ids) => {
    sent.push(ids);
    const error = errors.shift();
    if (error) throw error;
  });
  return { ...reports, sent };
}

test('reports comments together, and each once', async () => {
  const { see, sent } = openReports();
  see(['a']);
  see(['a', 'b']);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toEqual([['a', 'b']]);
});

test('retries after a growing pause while the server is unreachable or fails, or was asked too often', async () => {
  const { see, sent } = openReports(unreachable(), new ApiError('rate_limited', '', 429));
  see(['a']);
  await vi.advanceTimersByTimeAsync(400 + 4_999);
  see(['b']);
  expect(sent).toEqual([['a']]);
  await vi.advanceTimersByTimeAsync(1 + 9_999);
  expect(sent).toEqual([['a'], ['a', 'b']]);
  await vi.advanceTimersByTimeAsync(1);
  expect(sent).toEqual([['a'], ['a', 'b'], ['a', 'b']]);
  expect(vi.getTimerCount()).toBe(0);
});

test.each([401, 403, 404])('drops comments that the server rejects with %i', async (status) => {
  const { see, sent } = openReports(new ApiError('forbidden', '', status));
  see(['a']);
  await vi.advanceTimersByTimeAsync(400);
  expect(sent).toEqual([['a']]);
  expect(vi.getTimerCount()).toBe(0);
});

test('reports what is left when closed, and does not retry it', async () => {
  const { see, close, sent } = openReports(unreachable());
  see(['a']);
  close();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toEqual([['a']]);
  expect(vi.getTimerCount()).toBe(0);
});
