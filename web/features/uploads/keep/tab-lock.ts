import { newId } from '#web/api/new-id.ts';

/** Identifies this tab in kept uploads. */
export const thisTab = newId();

/** A page being reloaded on a slow machine may take this long to unload. */
const patienceMs = 30_000;
const held = new Map<string, Promise<boolean>>();

/**
 * Takes over the uploads of a closed tab. Only one of several callers succeeds: after a crash, browsers reopen all tabs
 * at once.
 */
export function takeTab(tab: string): Promise<boolean> {
  // Missing on plain http. Two tabs may then send the same part, which is harmless.
  if (!navigator.locks) return Promise.resolve(true);
  const asked = held.get(tab) ?? lock(tab);
  held.set(tab, asked);
  return asked;
}

function lock(tab: string): Promise<boolean> {
  return new Promise((resolve) => {
    const holdOpen = () => {
      resolve(true);
      return new Promise<void>(() => undefined);
    };
    navigator.locks.request(`vizio-uploads-${tab}`, { signal: AbortSignal.timeout(patienceMs) }, holdOpen).catch(() => {
      held.delete(tab);
      resolve(false);
    });
  });
}
