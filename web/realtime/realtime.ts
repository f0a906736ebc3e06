import { useEffect, useEffectEvent, useRef } from 'react';
import type { ServerEvent } from '#contract/events.ts';
import { readShareKey } from '#web/api/share-key.ts';
import { openServerEvents, type ServerEvents } from './server-events.ts';

export { createThrottle } from './throttle.ts';

/**
 * Data that was requested before this moment may lack a change that came with no event. The way of the event makes the
 * moment too late, never too early.
 */
export function staleBefore({ quietMs = 0 }: Extract<ServerEvent, { kind: 'ready' }>): number {
  return Date.now() - quietMs;
}

/**
 * Subscribes to server events while the page is open; with `watch`, also to a file's comments and viewers. Handle the
 * first `ready` too: what changed between a load and the subscription comes with no other event.
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
