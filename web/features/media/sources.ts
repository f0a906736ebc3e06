import type { Media } from '#contract/processing.ts';

/** Something that plays: a whole file, or a copy that is fed as it grows. */
export type Source = { kind: 'file'; url: string } | { kind: 'growing'; url: string; type: string; durationMs: number };

const videoCodec = 'avc1.640028';
const audioCodec = 'mp4a.40.2';

/** Everything that plays, the best first: the original, then the larger copies, then what is still being made. */
export function listSources(media: Media, unprobedUrl: string | null): Source[] {
  const { facts, original, growing, outputs } = media;
  const copies = outputs
    .flatMap(({ url, output }) => (output.kind === 'rendition' ? [{ url, height: output.height }] : []))
    .sort((a, b) => b.height - a.height)
    .map(({ url }) => url);
  // Until the server has looked at a file, the browser may try whether it plays.
  const first = original ?? (facts === null ? unprobedUrl : null);
  const files = first === null ? copies : [first, ...copies];
  const sources: Source[] = files.map((url) => ({ kind: 'file', url }));
  if (growing === null || facts === null) return sources;
  const hasSound = facts.audio.some(({ codec }) => codec !== null);
  const type = `video/mp4; codecs="${hasSound ? `${videoCodec},${audioCodec}` : videoCodec}"`;
  return [...sources, { kind: 'growing', url: growing, type, durationMs: facts.durationMs }];
}

/**
 * What to play now. What plays already goes on, although links are signed anew all the time and larger copies come: only
 * a growing copy gives way, to a whole one.
 */
export function chooseSource(
  shown: Source | null,
  sources: readonly Source[],
  failed: ReadonlySet<string>,
): Source | null {
  const best = sources.find(({ url }) => !failed.has(url)) ?? null;
  if (!shown || failed.has(shown.url)) return best;
  return shown.kind === 'growing' && best?.kind === 'file' ? best : shown;
}
