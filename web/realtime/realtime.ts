import { useEffect, useEffectEvent, useRef } from 'react';
import type { ServerEvent } from '#contract/events.ts';
import { readShareKey } from '#web/api/share-key.ts';
import { openServerEvents, type ServerEvents } from './server-events.ts';

export { createThrottle } from './throttle.ts';

/**
 * Subscribes to server events while the page is open; with `watch`, also to a file's comments and viewers. Handle the
 * first `ready` too: data fetched before the subscription may be stale.
 */
export function useServerEvents(userId: string, on: (event: ServerEvent) => void, watch: string | null = null): void {
  const onEvent = useEffectEvent(on);
  const events = useRef<ServerEvents>(undefined);
  useEffect(() => {
    // Another user needs another connection: the server authenticates it on open.
    if (!userId && readShareKey() === null) return;
    const opened = openServerEvents((event) => onEvent(event));
    events.current = opened;
    return () => {
      events.current = undefined;
      opened.close();
    };
  }, [userId]);
  // A new connection does not know the watched file yet.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => events.current?.watch(watch), [userId, watch]);
}
