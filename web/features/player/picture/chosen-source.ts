import type { Media } from '#contract/media/processing.ts';
import { pathOf } from '#web/api/signed-url.ts';

/** A playable source. Only the page knows its other fields. */
export type PlayableSource = { kind: string; url: string };

export const automatic = 'auto';
export type Quality = { value: string; label: string; url: string };

/** Available qualities, best first. */
export function listQualities({ original, outputs }: Pick<Media, 'original' | 'outputs'>): Quality[] {
  const copies = outputs
    .flatMap(({ url, output }) => (output.kind === 'rendition' ? [{ url, ...output }] : []))
    .sort((a, b) => b.height - a.height)
    .map(({ url, file }) => ({ value: nameOf(file), label: nameOf(file), url }));
  return original === null ? copies : [{ value: 'original', label: 'Original', url: original }, ...copies];
}

function nameOf(file: string): string {
  return file.replace(/\.\w+$/, '');
}

/** Whether the playing file is the original rather than a rendition. */
export function isOriginal(source: PlayableSource, { outputs }: Pick<Media, 'outputs'>): boolean {
  return source.kind === 'file' && !outputs.some(({ url }) => pathOf(url) === pathOf(source.url));
}

/** A larger copy looks no clearer while stepping, and takes four times the work. */
const clearShortSide = 1080;

/**
 * The file to decode single frames from. Copies have a keyframe every second, originals often only every ten; frame
 * numbers are the same in both.
 */
export function findReadable(
  source: PlayableSource,
  media: Pick<Media, 'outputs'>,
): { url: string; isOriginal: boolean } {
  if (!isOriginal(source, media)) return { url: source.url, isOriginal: false };
  const copies = media.outputs.flatMap(({ url, output }) => (output.kind === 'rendition' ? [{ url, ...output }] : []));
  const [clearest] = copies
    .filter(({ width, height }) => Math.min(width, height) <= clearShortSide)
    .sort((a, b) => b.height - a.height);
  return clearest ? { url: clearest.url, isOriginal: false } : { url: source.url, isOriginal: true };
}

type Choice<Source> = {
  media: Pick<Media, 'facts' | 'original' | 'outputs'> | undefined;
  /** All playable sources with their newest URLs; `automatic` is the default. */
  sources: readonly Source[];
  automatic: Source | null;
  quality: string;
  failed: ReadonlySet<string>;
};

/**
 * The source to play. The chosen quality keeps its URL until that fails. If the quality is missing or does not play,
 * the best source plays.
 */
export function chooseSource<Source extends PlayableSource>(
  shown: Source | null,
  { media, sources, automatic: best, quality, failed }: Choice<Source>,
): Source | null {
  if (!media) return best;
  const chosen = listQualities(media).find(({ value }) => value === quality);
  if (!chosen) return keepCountable(best, media, sources);
  const isSame = shown !== null && pathOf(shown.url) === pathOf(chosen.url) && !failed.has(shown.url);
  const fresh = sources.find(({ url }) => url === chosen.url && !failed.has(url));
  return isSame ? shown : (fresh ?? keepCountable(best, media, sources));
}

/** A file that was played before probing may present frames that do not match its frame count. */
function keepCountable<Source extends PlayableSource>(
  best: Source | null,
  media: Pick<Media, 'facts' | 'original' | 'outputs'>,
  sources: readonly Source[],
): Source | null {
  if (!best || media.facts === null || !isOriginal(best, media)) return best;
  const isKnown = media.original !== null && pathOf(media.original) === pathOf(best.url);
  return isKnown ? best : (sources[0] ?? best);
}
