import type { LineSample } from './ladder.ts';

const sampleEveryMs = 500;
const stallMs = 1_500;
/** Browsers derive buffered times from bytes, so the end is approximate. */
const wholePart = 0.98;

type DownloadSample = Omit<LineSample, 'bytesPerS'> & {
  /** Seconds of video that arrived, and the time that took. 0 while nothing is downloading. */
  seconds: number;
  ms: number;
};

type Received = {
  onSample: (sample: DownloadSample) => void;
  /** The player ran out of data. */
  onStall: () => void;
};

/** Samples the download of a video: at every progress event and twice a second. Returns a stop function. */
export function watchDownload(video: HTMLVideoElement, { onSample, onStall }: Received): () => void {
  const ending = new AbortController();
  let before = { atMs: performance.now(), bufferedS: 0, isLoading: true };
  let waitsSinceMs: number | null = null;

  function sample(): void {
    const atMs = performance.now();
    const bufferedS = sumBuffered(video);
    const wasLoading = before.isLoading;
    const [seconds, ms] = [Math.max(0, bufferedS - before.bufferedS), atMs - before.atMs];
    before = { atMs, bufferedS, isLoading: video.networkState === HTMLMediaElement.NETWORK_LOADING };
    if (!waits(video)) waitsSinceMs = null;
    else if (waitsSinceMs === null) {
      waitsSinceMs = atMs;
      if (video.readyState > HTMLMediaElement.HAVE_NOTHING) onStall();
    }
    onSample({
      ...(wasLoading ? { seconds, ms } : { seconds: 0, ms: 0 }),
      isStalled: waitsSinceMs !== null && atMs - waitsSinceMs >= stallMs,
      aheadS: video.paused || video.ended ? null : aheadOf(video),
      isIdle: !before.isLoading && video.readyState > HTMLMediaElement.HAVE_CURRENT_DATA,
    });
  }

  for (const name of ['progress', 'suspend', 'loadeddata', 'waiting', 'seeking']) {
    video.addEventListener(name, sample, { signal: ending.signal });
  }
  const timer = setInterval(sample, sampleEveryMs);
  return () => {
    clearInterval(timer);
    ending.abort();
  };
}

/** Whether the player needs data that has not arrived. */
function waits({ readyState, seeking, paused, ended }: HTMLVideoElement): boolean {
  if (readyState < HTMLMediaElement.HAVE_CURRENT_DATA || seeking) return true;
  return !paused && !ended && readyState < HTMLMediaElement.HAVE_FUTURE_DATA;
}

function listBuffered({ buffered }: HTMLVideoElement): [number, number][] {
  return Array.from({ length: buffered.length }, (_, n) => [buffered.start(n), buffered.end(n)]);
}

function sumBuffered(video: HTMLVideoElement): number {
  return listBuffered(video).reduce((sum, [start, end]) => sum + end - start, 0);
}

function aheadOf(video: HTMLVideoElement): number {
  const { currentTime, duration } = video;
  const end = listBuffered(video).find(([start, to]) => start <= currentTime && currentTime < to)?.[1] ?? currentTime;
  // Nothing is missing at the end.
  return end >= duration * wholePart ? Number.POSITIVE_INFINITY : end - currentTime;
}
