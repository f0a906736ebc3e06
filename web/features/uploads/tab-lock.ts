import { newId } from '#web/api/new-id.ts';

/** This page, as the kept uploads know it. */
export const thisTab = newId();

/** How long a page that is being reloaded may take to be gone. */
const patienceMs = 2_000;
const held = new Map<string, Promise<boolean>>();

/**
 * Takes over the uploads of a page, which works only when that page is gone, and for one of several that try: a browser
 * that comes back after a crash opens all of its tabs at once.
 */
export function takeTab(tab: string): Promise<boolean> {
  // Missing where a server is reached over plain http. Sending a part twice is then possible, and harmless.
  if (!navigator.locks) return Promise.resolve(true);
  const asked = held.get(tab) ?? lock(tab);
  held.set(tab, asked);
  return asked;
}

function lock(tab: string): Promise<boolean> {
  return new Promise((resolve) => {
    const forEver = () => {
      resolve(true);
      return new Promise<void>(() => undefined);
    };
    navigator.locks.request(`vizio-uploads-${tab}`, { signal: AbortSignal.timeout(patienceMs) }, forEver).catch(() => {
      held.delete(tab);
      resolve(false);
    });
  });
}
