import { expect, test } from 'vitest';
import { createThrottle } from './throttle.ts';

/** A throttle whose pauses end by hand. */
function startThrottle(work: () => Promise<void>) {
  let endPause = () => {};
  const request = createThrottle(() => new Promise<void>((resolve) => (endPause = resolve)), work);
  return { request, endPause: () => endPause() };
}

test('runs at once, then once per pause for any number of requests', async () => {
  let runs = 0;
  const { request, endPause } = startThrottle(async () => void runs++);
  for (let count = 0; count < 5; count++) request();
  expect(runs).toBe(1);
  endPause();
  await expect.poll(() => runs).toBe(2);
  endPause();
  request();
  await expect.poll(() => runs).toBe(3);
});

test('never runs twice at once', async () => {
  let runs = 0;
  let finish = () => {};
  const { request, endPause } = startThrottle(() => {
    runs++;
    return new Promise((resolve) => (finish = resolve));
  });
  request();
  request();
  endPause();
  await Promise.resolve();
  expect(runs).toBe(1);
  finish();
  await expect.poll(() => runs).toBe(2);
});

test('runs again after work that rejects', async () => {
  let runs = 0;
  const { request, endPause } = startThrottle(async () => {
    runs++;
    throw new Error('failed');
  });
  request();
  request();
  endPause();
  await expect.poll(() => runs).toBe(2);
});
