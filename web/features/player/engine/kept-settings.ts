import * as z from 'zod';
import { json, keepOnDevice } from '#web/kept/kept.ts';
import type { Store } from '#web/ui/store.ts';
import type { PlayerState } from './player-state.ts';

const Settings = z
  .object({
    volume: z.number().min(0).max(1),
    isMuted: z.boolean(),
    quality: z.string().max(20),
  })
  .partial();

/** The settings of an earlier video. */
export const keptSettings = keepOnDevice<z.infer<typeof Settings>>(
  'vizio-player',
  json((saved) => Settings.safeParse(saved).data),
  {},
);

/** Saves the settings on every change. Returns a stop function. */
export function keepSettings(store: Store<PlayerState>): () => void {
  let kept = '';
  return store.subscribe(() => {
    const { volume, isMuted, quality } = store.get();
    const settings = { volume, isMuted, quality };
    const now = JSON.stringify(settings);
    if (now === kept) return;
    kept = now;
    keptSettings.write(settings);
  });
}
