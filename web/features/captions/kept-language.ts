import type { CaptionTrack } from '#contract/captions/captions.ts';
import { json, keepOnDevice } from '#web/kept/kept.ts';

/** The captions that were last shown, and whether they are shown now. */
type Kept = { language: string; name: string; isOn: boolean };

function isKept(saved: unknown): saved is Kept {
  const { language, name, isOn } = Object(saved);
  return typeof language === 'string' && typeof name === 'string' && typeof isOn === 'boolean';
}

export const keptLanguage = keepOnDevice<Kept>(
  'vizio-captions',
  json((saved) => (isKept(saved) ? saved : undefined)),
  { language: '', name: '', isOn: false },
);

/** The track that is most like the one shown last; the first one if none is. */
export function findLike(tracks: readonly CaptionTrack[], { language, name }: Kept): CaptionTrack | undefined {
  const alike = tracks.filter((track) => track.language === language);
  return alike.find((track) => track.name === name) ?? alike[0] ?? tracks[0];
}
