import { useState } from 'react';
import { pathOf } from '#web/api/signed-url.ts';
import type { SoundFiles } from '../sound-files.ts';

/**
 * The address of the copy with this channel. A newly signed address of the same file does not replace the one that plays,
 * until that one fails.
 */
export function useSoundUrl(sounds: SoundFiles['sounds'], channel: number | null, onStale: () => void) {
  const newest = sounds.get(channel) ?? sounds.get(null);
  const [kept, setKept] = useState({ url: newest, hasFailed: false });
  const isSame = pathOf(kept.url ?? '') === pathOf(newest ?? '');
  const isFine = isSame && !(kept.hasFailed && kept.url !== newest);
  if (!isFine) setKept({ url: newest, hasFailed: false });
  return {
    url: isFine ? kept.url : newest,
    onError: () => {
      setKept((was) => ({ ...was, hasFailed: true }));
      onStale();
    },
  };
}
