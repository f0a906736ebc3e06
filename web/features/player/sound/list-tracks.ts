import type { AudioFacts } from '#contract/media-facts.ts';
import type { Media } from '#contract/processing.ts';

/** As many as a review copy carries at most. */
const mostTracks = 32;

/** What can be heard of a video. Other tracks than the first are in its review copies alone. */
export function listTracks(media: Media | undefined): readonly AudioFacts[] {
  const tracks = (media?.facts?.audio ?? []).filter(({ codec }) => codec !== null).slice(0, mostTracks);
  return findTrackFile(media) === null ? tracks.slice(0, 1) : tracks;
}

/** The lightest copy, because its pictures are read along. */
export function findTrackFile(media: Media | undefined): string | null {
  const copies = (media?.outputs ?? []).flatMap(({ url, output }) =>
    output.kind === 'rendition' ? [{ url, height: output.height }] : [],
  );
  return copies.sort((a, b) => a.height - b.height)[0]?.url ?? null;
}
