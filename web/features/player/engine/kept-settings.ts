import * as z from 'zod';
import type { Store } from '#web/ui/store.ts';
import type { PlayerState } from './player-state.ts';

const key = 'vizio-player';

const Kept = z
  .object({
    volume: z.number().min(0).max(1),
    isMuted: z.boolean(),
    quality: z.string().max(20),
    timeFormat: z.enum(['time', 'timecode', 'frames']),
  })
  .partial();

/** Settings saved from an earlier video. */
export function readKept(): z.infer<typeof Kept> {
  try {
    return Kept.parse(JSON.parse(localStorage.getItem(key) ?? '{}'));
  } catch {
    // If storage is blocked or its content invalid, use the defaults.
    return {};
  }
}

/** Saves the settings on every change. Returns a stop function. */
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
      // Without storage, settings last as long as the page.
    }
  });
}
