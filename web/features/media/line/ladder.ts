import type { Media } from '#contract/media/processing.ts';
import { pathOf } from '#web/api/signed-url.ts';

/** A file of the video that can play, and the average rate at which playback consumes it. */
export type Rung = { url: string; path: string; bytesPerS: number };

/** Until the first measurement: a slow mobile connection. */
const assumedBytesPerS = 400_000;
/** The line must be this many times as fast as a file's average rate, because scenes vary. */
const comfort = 2;
/** A smaller file must save at least this part of the rate to be worth its lower resolution. */
const worthwhileSaving = 0.8;
/** Playback this close to the end of its buffer counts as about to stall. */
const shortBufferS = 3;

/** The playable files from best to smallest. Files that are worse but hardly smaller are left out. */
export function listRungs({ facts, original, version, outputs }: Media): Rung[] {
  if (!facts || facts.durationMs <= 0) return [];
  const rung = (url: string, size: number) => ({ url, path: pathOf(url), bytesPerS: (size * 1000) / facts.durationMs });
  const copies = outputs
    .flatMap(({ url, size, output }) => (output.kind === 'rendition' ? [{ url, size, height: output.height }] : []))
    .sort((a, b) => b.height - a.height)
    .map(({ url, size }) => rung(url, size));
  const rungs: Rung[] = [];
  for (const next of original === null ? copies : [rung(original, version.size), ...copies]) {
    const last = rungs.at(-1);
    if (!last || next.bytesPerS < last.bytesPerS * worthwhileSaving) rungs.push(next);
  }
  return rungs;
}

/** The file to start with. `measured` is the throughput of an earlier video. */
export function chooseStart(rungs: readonly Rung[], measured: number | null): string | null {
  return findComfortable(rungs, measured ?? assumedBytesPerS)?.path ?? rungs.at(-1)?.path ?? null;
}

/** A measurement of the download that plays. */
export type LineSample = {
  /** Null before the first measurement. */
  bytesPerS: number | null;
  /** The player has been without data for a while. */
  isStalled: boolean;
  /** Buffered ahead of the playhead; null while not playing. */
  aheadS: number | null;
  /** The browser has all that it wants for now, so the line is faster than playback. */
  isIdle: boolean;
};

/** A smaller file if the line cannot keep up; null if it can, or if there is none. */
export function findSmaller(
  rungs: readonly Rung[],
  path: string,
  { bytesPerS, isStalled, aheadS }: LineSample,
): Rung | null {
  const at = rungs.findIndex((rung) => rung.path === path);
  const playing = rungs[at];
  if (!playing || bytesPerS === null) return null;
  const isShort = aheadS !== null && aheadS < shortBufferS && bytesPerS < playing.bytesPerS;
  // A player that waits although data arrives fast enough is busy decoding.
  const isSlow = isStalled && bytesPerS < playing.bytesPerS * comfort;
  if (!isShort && !isSlow) return null;
  const smaller = rungs.slice(at + 1);
  return findComfortable(smaller, bytesPerS) ?? smaller.at(-1) ?? null;
}

/** The better files worth a try. On an idle line only a try can tell how fast it is. */
export function listBetter(rungs: readonly Rung[], path: string, { bytesPerS, isStalled, isIdle }: LineSample): Rung[] {
  if (isStalled) return [];
  const at = rungs.findIndex((rung) => rung.path === path);
  const better = rungs.slice(0, Math.max(0, at));
  return isIdle ? better : better.filter((rung) => bytesPerS !== null && isComfortable(rung, bytesPerS));
}

export function findComfortable(rungs: readonly Rung[], bytesPerS: number): Rung | undefined {
  return rungs.find((rung) => isComfortable(rung, bytesPerS));
}

function isComfortable(rung: Rung, bytesPerS: number): boolean {
  return rung.bytesPerS * comfort <= bytesPerS;
}
