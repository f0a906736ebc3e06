import * as z from 'zod';
import { json, keepOnDevice } from '#web/kept/kept.ts';

const Settings = z
  .object({ volume: z.number().min(0).max(1), isMuted: z.boolean(), showsLoudness: z.boolean() })
  .partial();

/** The settings of an earlier sound. */
export const keptSound = keepOnDevice<z.infer<typeof Settings>>(
  'vizio-sound',
  json((saved) => Settings.safeParse(saved).data),
  {},
);
