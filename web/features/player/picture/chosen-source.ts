import type { Media } from '#contract/processing.ts';

/** Something that plays. What more there is to it only the page knows. */
export type PlayableSource = { kind: string; url: string };

export const automatic = 'auto';
export type Quality = { value: string; label: string; url: string };

/** Links of the same file are signed anew all the time. */
export const pathOf = (url: string): string => url.split('?', 1)[0] ?? url;

/** What there is to choose from, the best first. */
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

/** What plays is the file as it was uploaded, and not one that was made of it. */
export function isOriginal(source: PlayableSource, { outputs }: Pick<Media, 'outputs'>): boolean {
  return source.kind === 'file' && !outputs.some(({ url }) => pathOf(url) === pathOf(source.url));
}

/** A larger copy is no clearer while one steps, and four times the work. */
const clearShortSide = 1080;

/**
 * The file that single frames are read from. Copies have a whole picture to begin from every second, originals often
 * only every ten; all show the same frame under the same number.
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
  /** Everything that plays now, under its newest link, and what of it plays where nothing is chosen. */
  sources: readonly Source[];
  automatic: Source | null;
  quality: string;
  failed: ReadonlySet<string>;
};

/**
 * What to play. A chosen quality goes on under the link that it began with, until that fails; where there is no such
 * copy, or it does not play, the best is played.
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

/** A file that was tried before anybody looked into it may play and yet show other frames than it has. */
function keepCountable<Source extends PlayableSource>(
  best: Source | null,
  media: Pick<Media, 'facts' | 'original' | 'outputs'>,
  sources: readonly Source[],
): Source | null {
  if (!best || media.facts === null || !isOriginal(best, media)) return best;
  const isKnown = media.original !== null && pathOf(media.original) === pathOf(best.url);
  return isKnown ? best : (sources[0] ?? best);
}
