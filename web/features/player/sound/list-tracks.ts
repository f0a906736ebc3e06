import type { AudioFacts } from '#contract/media/media-facts.ts';
import type { Media } from '#contract/media/processing.ts';

/** The most tracks that a proxy has. */
const mostTracks = 32;

/** Audio tracks that can be played. Tracks other than the first exist only in proxies. */
export function listTracks(media: Media | undefined): readonly AudioFacts[] {
  const tracks = (media?.facts?.audio ?? []).filter(({ codec }) => codec !== null).slice(0, mostTracks);
  return findTrackFile(media) === null ? tracks.slice(0, 1) : tracks;
}

/** The smallest rendition, because its video data is downloaded too. */
export function findTrackFile(media: Media | undefined): string | null {
  const copies = (media?.outputs ?? []).flatMap(({ url, output }) =>
    output.kind === 'rendition' ? [{ url, height: output.height }] : [],
  );
  return copies.sort((a, b) => a.height - b.height)[0]?.url ?? null;
}
