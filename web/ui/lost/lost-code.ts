import { createStore } from '../store.ts';

/** Code of the page that could not be loaded: the server has a newer version, or cannot be reached. */
export class LostCode extends Error {
  constructor(cause: unknown) {
    super('A part of this page could not be loaded.', { cause });
    this.name = 'LostCode';
  }
}

/** Whether a part of the open page was lost, which leaves the page itself usable. */
export const lostPart = createStore<{ isLost: boolean }>({ isLost: false });

/** A server that responds has a newer version, without the file of the open page. */
export async function isServerThere(): Promise<boolean> {
  try {
    return (await fetch('/healthz', { cache: 'no-store' })).ok;
  } catch {
    return false;
  }
}

/** Asks what runs outside the page, such as uploads, as a browser does before it leaves. */
function hasUnsavedWork(): boolean {
  return !dispatchEvent(new Event('beforeunload', { cancelable: true }));
}

/** A page that came by a reload waits for its reader, so that it cannot reload in a loop. */
function cameByReload(): boolean {
  const [visit] = performance.getEntriesByType('navigation');
  return !(visit instanceof PerformanceNavigationTiming) || visit.type === 'reload';
}

export function mayReloadUnasked(): boolean {
  return !cameByReload() && !hasUnsavedWork();
}
