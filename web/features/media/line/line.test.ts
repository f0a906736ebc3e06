import { afterEach, expect, test, vi } from 'vitest';
import { createLine } from './line.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

/** A video whose download rests, so that the line probes better files. */
function idleVideo(): HTMLVideoElement {
  const state = { readyState: 4, networkState: 1, paused: true, seeking: false, ended: false, buffered: { length: 0 } };
  return Object.assign(new EventTarget(), state) as unknown as HTMLVideoElement;
}

test('keeps no throughput of a probe that failed, and pauses before the next one', async () => {
  const kept = new Map<string, string>();
  let probes = 0;
  vi.stubGlobal('HTMLMediaElement', { HAVE_NOTHING: 0, HAVE_CURRENT_DATA: 2, HAVE_FUTURE_DATA: 3, NETWORK_LOADING: 2 });
  vi.stubGlobal('document', { hidden: false });
  vi.stubGlobal('sessionStorage', { setItem: (key: string, value: string) => kept.set(key, value) });
  vi.stubGlobal('fetch', async () => {
    probes++;
    return new Response('expired', { status: 403 });
  });
  const choices: string[] = [];
  const line = createLine((path) => choices.push(path));
  const rung = (path: string, bytesPerS: number) => ({ url: `${path}?signed`, path, bytesPerS });
  line.use([rung('/original', 900_000), rung('/540p', 100_000)], '/540p');
  const video = idleVideo();
  const stop = line.watch(video, '/540p?signed');
  for (let n = 0; n < 2; n++) {
    video.dispatchEvent(new Event('progress'));
    await new Promise((resolve) => setTimeout(resolve));
  }
  stop();
  expect({ probes, choices, kept: [...kept] }).toEqual({ probes: 1, choices: [], kept: [] });
});
