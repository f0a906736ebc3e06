import { useEffect, useEffectEvent } from 'react';
import type { ServerEvent } from '#contract/events.ts';
import { openServerEvents } from './server-events.ts';

export { createThrottle } from './throttle.ts';

/**
 * Hears what the server says while the page is open. The first `ready` counts as well: what was asked for before the
 * server began to tell of changes may be old by then.
 */
export function useServerEvents(userId: string, on: (event: ServerEvent) => void): void {
  const onEvent = useEffectEvent(on);
  useEffect(() => {
    // Another person needs another connection: the server looks at who it is when it begins.
    if (userId) return openServerEvents((event) => onEvent(event));
  }, [userId]);
}
