import { pathOf } from '#web/api/signed-url.ts';
import { findComfortable, findSmaller, type LineSample, listBetter, type Rung } from './ladder.ts';
import { probeLine } from './probe-line.ts';
import { createThroughput, keepThroughput } from './throughput.ts';
import { watchDownload } from './watch-download.ts';

/** A file that is too heavy for the line is tried again after a pause that doubles each time. */
const pauseMs = { first: 2_000, longest: 120_000 };

export type Line = {
  /** Sets the files to choose from, and the one that is chosen. */
  use: (rungs: readonly Rung[], chosen: string | null) => void;
  /** Measures the download of a video that plays this URL. Returns a stop function. */
  watch: (video: HTMLVideoElement, url: string) => () => void;
};

/** Chooses a smaller file when the line cannot keep up, and a better one when it can. */
export function createLine(onChoose: (path: string) => void): Line {
  const throughput = createThroughput();
  const bars = new Map<string, { untilMs: number; pauseMs: number }>();
  let rungs: readonly Rung[] = [];
  let chosen: string | null = null;
  let isProbing = false;

  const isAllowed = ({ path }: Rung) => (bars.get(path)?.untilMs ?? 0) < performance.now();

  function bar({ path }: Rung): void {
    const pause = Math.min(pauseMs.longest, (bars.get(path)?.pauseMs ?? pauseMs.first / 2) * 2);
    bars.set(path, { untilMs: performance.now() + pause, pauseMs: pause });
  }

  function decide(path: string, sample: LineSample): void {
    // The user may have chosen another file.
    if (path !== chosen || document.hidden) return;
    const smaller = findSmaller(rungs, path, sample);
    if (smaller) {
      for (const rung of rungs.slice(0, rungs.indexOf(smaller))) bar(rung);
      throughput.reset();
      onChoose(smaller.path);
      return;
    }
    const better = listBetter(rungs, path, sample).filter(isAllowed);
    if (better.length > 0) void climb(path, better);
  }

  async function climb(from: string, better: readonly Rung[]): Promise<void> {
    const [best] = better;
    if (isProbing || !best) return;
    isProbing = true;
    const bytesPerS = await probeLine(best.url);
    isProbing = false;
    // A probe that failed, perhaps because the link has expired, says nothing about the line.
    if (bytesPerS !== null) keepThroughput(bytesPerS);
    const next = bytesPerS === null ? undefined : findComfortable(better, bytesPerS);
    for (const rung of better) if (rung !== next) bar(rung);
    if (next && chosen === from) onChoose(next.path);
  }

  return {
    use: (nextRungs, path) => {
      rungs = nextRungs;
      chosen = path;
    },
    watch: (video, url) => {
      const path = pathOf(url);
      return watchDownload(video, {
        onStall: throughput.reset,
        onSample: ({ seconds, ms, ...sample }) => {
          const rung = rungs.find((one) => one.path === path);
          if (!rung) return;
          if (ms > 0) throughput.add(seconds * rung.bytesPerS, ms);
          const bytesPerS = throughput.bytesPerS();
          if (bytesPerS !== null) keepThroughput(bytesPerS);
          decide(path, { ...sample, bytesPerS });
        },
      });
    },
  };
}
