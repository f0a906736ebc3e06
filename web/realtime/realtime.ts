import { useEffect, useEffectEvent, useRef } from 'react';
import type { ServerEvent } from '#contract/events.ts';
import { readShareKey } from '#web/api/share-key.ts';
import { openServerEvents, type ServerEvents } from './server-events.ts';

export { createThrottle } from './throttle.ts';

/**
 * Hears what the server says while the page is open, and with `watch` also what happens on that file: its comments and
 * who looks at it. The first `ready` counts as well: what was asked for before the server began to tell of changes may
 * be old by then.
 */
export function useServerEvents(userId: string, on: (event: ServerEvent) => void, watch: string | null = null): void {
  const onEvent = useEffectEvent(on);
  const events = useRef<ServerEvents>(undefined);
  useEffect(() => {
    // Another person needs another connection: the server looks at who it is when it begins.
    if (!userId && readShareKey() === null) return;
    const opened = openServerEvents((event) => onEvent(event));
    events.current = opened;
    return () => {
      events.current = undefined;
      opened.close();
    };
  }, [userId]);
  // Again for another connection, which does not know it yet.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => events.current?.watch(watch), [userId, watch]);
}
