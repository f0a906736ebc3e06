import * as z from 'zod';
import type { PlayerState } from './player-state.ts';
import type { Store } from './store.ts';

const key = 'vizio-player';

const Kept = z
  .object({
    volume: z.number().min(0).max(1),
    isMuted: z.boolean(),
    quality: z.string().max(20),
    timeFormat: z.enum(['time', 'timecode', 'frames']),
  })
  .partial();

/** What somebody set for an earlier video. */
export function readKept(): z.infer<typeof Kept> {
  try {
    return Kept.parse(JSON.parse(localStorage.getItem(key) ?? '{}'));
  } catch {
    // Where storage is forbidden or holds something else, everything begins as it is.
    return {};
  }
}

/** Remembers what is set from now on. Answers how to stop. */
export function keepSettings(store: Store<PlayerState>): () => void {
  let kept = '';
  return store.subscribe(() => {
    const { volume, isMuted, quality, timeFormat } = store.get();
    const now = JSON.stringify({ volume, isMuted, quality, timeFormat });
    if (now === kept) return;
    kept = now;
    try {
      localStorage.setItem(key, now);
    } catch {
      // It lasts as long as the page.
    }
  });
}
