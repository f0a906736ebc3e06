import type { Media } from '#contract/media/processing.ts';
import { pathOf } from '#web/api/signed-url.ts';

/** Something playable: a complete file, or a copy that is streamed while it grows. */
export type Source = { kind: 'file'; url: string } | { kind: 'growing'; url: string; type: string; durationMs: number };

const videoCodec = 'avc1.640028';
const audioCodec = 'mp4a.40.2';

/** Everything playable, best first: the original, then copies by size, then the growing copy. */
export function listSources(media: Media, unprobedUrl: string | null): Source[] {
  const { facts, original, growing, outputs } = media;
  const copies = outputs
    .flatMap(({ url, output }) => (output.kind === 'rendition' ? [{ url, height: output.height }] : []))
    .sort((a, b) => b.height - a.height)
    .map(({ url }) => url);
  // Until the server has probed a file, the browser may try to play it.
  const first = original ?? (facts === null ? unprobedUrl : null);
  const files = first === null ? copies : [first, ...copies];
  const sources: Source[] = files.map((url) => ({ kind: 'file', url }));
  if (growing === null || facts === null) return sources;
  const hasSound = facts.audio.some(({ codec }) => codec !== null);
  const type = `video/mp4; codecs="${hasSound ? `${videoCodec},${audioCodec}` : videoCodec}"`;
  return [...sources, { kind: 'growing', url: growing, type, durationMs: facts.durationMs }];
}

/** `failed` holds URLs, and paths of files that do not play whatever their URL. */
function hasFailed(failed: ReadonlySet<string>, url: string): boolean {
  return failed.has(url) || failed.has(pathOf(url));
}

/**
 * Adds a URL that failed. The URL may have expired. But if it is still among the `current` URLs and another one of the
 * same file failed before, this browser cannot play the file.
 */
export function addFailed(failed: ReadonlySet<string>, url: string, current: readonly Source[]): ReadonlySet<string> {
  const path = pathOf(url);
  const hasFailedBefore = [...failed].some((other) => other !== url && pathOf(other) === path);
  const isUnplayable = hasFailedBefore && current.some((source) => source.url === url);
  return new Set([...failed, url, ...(isUnplayable ? [path] : [])]);
}

/** The media without the files that failed. */
export function withoutFailed(media: Media, failed: ReadonlySet<string>): Media {
  const { original, outputs } = media;
  return {
    ...media,
    original: original !== null && hasFailed(failed, original) ? null : original,
    outputs: outputs.filter(({ url }) => !hasFailed(failed, url)),
  };
}

/**
 * The source to play: the chosen file, or the best one if that does not play. Newly signed URLs do not replace the
 * current one, and larger copies only when they are chosen. A growing copy gives way to a complete one.
 */
export function chooseSource(
  shown: Source | null,
  sources: readonly Source[],
  failed: ReadonlySet<string>,
  chosenPath: string | null,
): Source | null {
  const playable = sources.filter(({ url }) => !hasFailed(failed, url));
  const isChosen = ({ url }: Source) => pathOf(url) === chosenPath;
  const isShownFine = shown !== null && !hasFailed(failed, shown.url);
  if (isShownFine && isChosen(shown)) return shown;
  const wanted = playable.find(isChosen);
  if (wanted) return wanted;
  const best = playable[0] ?? null;
  if (!isShownFine) return best;
  return shown.kind === 'growing' && best?.kind === 'file' ? best : shown;
}
