import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ApiError, unreachable } from '#web/api/api-error.ts';
import type { Hold } from '../entries.ts';

let retry: typeof import('./retry-until-done.ts');
const listeners = new Map<string, () => void>();

beforeAll(async () => {
  vi.stubGlobal('addEventListener', (type: string, listener: () => void) => listeners.set(type, listener));
  vi.stubGlobal('navigator', { onLine: true });
  retry = await import('./retry-until-done.ts');
});
afterAll(() => {
  vi.unstubAllGlobals();
});

/** Work that fails with these errors, one after another, and then succeeds. It wakes every wait at once. */
function start(errors: ApiError[], signal = new AbortController().signal) {
  const holds: (Hold | null)[] = [];
  let runs = 0;
  const work = async () => {
    runs++;
    const error = errors.shift();
    if (!error) return 'done';
    setTimeout(retry.wakeAll);
    throw error;
  };
  return { result: retry.retryUntilDone(work, signal, (hold) => holds.push(hold)), holds, runs: () => runs };
}

test('a failure that succeeds on the first retry is not reported', async () => {
  const { result, holds, runs } = start([unreachable()]);
  expect(await result).toBe('done');
  expect([runs(), holds]).toEqual([2, [null]]);
});

test('a longer outage is reported with its reason, and its end too', async () => {
  const { result, holds } = start([unreachable(), unreachable(), new ApiError('no_space', 'The disk is full.', 507)]);
  await result;
  expect(holds).toEqual(['away', 'full', null]);
});

test('a final error is thrown at once', async () => {
  const { result, runs } = start([new ApiError('forbidden', 'You may not upload here.', 403)]);
  await expect(result).rejects.toThrow('You may not upload here.');
  expect(runs()).toBe(1);
});

test('cancelling ends the wait with the reason of the signal', async () => {
  const control = new AbortController();
  const holds: unknown[] = [];
  const failing = async () => {
    setTimeout(() => control.abort(new Error('cancelled')));
    throw unreachable();
  };
  await expect(retry.retryUntilDone(failing, control.signal, (hold) => holds.push(hold))).rejects.toThrow('cancelled');
});

test('the network coming back ends every wait', async () => {
  let isBack = false;
  const work = async () => {
    if (isBack) return 'done';
    isBack = true;
    setTimeout(() => listeners.get('online')?.());
    throw unreachable();
  };
  expect(await retry.retryUntilDone(work, new AbortController().signal, () => {})).toBe('done');
});
