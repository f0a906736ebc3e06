import { captionsOf } from '#contract/captions/captions-of.ts';
import { kindOfType } from '#contract/media/kinds.ts';
import type { Found } from '../entries.ts';

type Named = Found & { contentType: string };

const keyOf = ({ folders }: Found, base: string) => [...folders, base.toLowerCase()].join('/');

/** The files of captions that lie beside their videos: `film.en.srt` belongs to each `film` of its folder. */
export function pairCaptions(found: readonly Named[]): Map<Found, Found[]> {
  const byKey = new Map<string, Found[]>();
  for (const one of found) {
    const captions = captionsOf(one.file.name);
    if (!captions) continue;
    const key = keyOf(one, captions.base);
    byKey.set(key, [...(byKey.get(key) ?? []), one]);
  }
  const videos = found.filter(({ contentType }) => kindOfType(contentType) === 'video');
  return new Map(videos.map((one) => [one, byKey.get(keyOf(one, one.file.name.replace(/\.[^.]*$/, ''))) ?? []]));
}
