import type { ClientMessage, eventsPath, ServerEvent } from '#contract/events.ts';
import { addAsGuest } from '#web/api/as-guest.ts';
import { backoffMs } from '#web/api/backoff.ts';
import { prefix } from '#web/api/routes.ts';
import { doubtShare, readShareKey } from '#web/api/share-key.ts';

const path: typeof eventsPath = '/events';
const firstWaitMs = 500;
const longestWaitMs = 10_000;
/** The server rejected the session: reconnecting at once would not help. */
const unauthenticated = 4401;
const refusedFailures = 3;

/** A record, so that a kind that is missing does not compile. */
const kinds: Record<ServerEvent['kind'], true> = {
  ready: true,
  teams: true,
  imports: true,
  work: true,
  marks: true,
  members: true,
  items: true,
  counts: true,
  processing: true,
  comment: true,
  viewers: true,
  share: true,
};

/** Ignores events that a newer server may send. */
function readEvent(text: unknown): ServerEvent | undefined {
  if (typeof text !== 'string') return undefined;
  try {
    const event: unknown = JSON.parse(text);
    const isKnown =
      typeof event === 'object' && event !== null && 'kind' in event && Object.hasOwn(kinds, String(event.kind));
    return isKnown ? (event as ServerEvent) : undefined;
  } catch {
    return undefined;
  }
}

export type ServerEvents = {
  /** Also subscribes to this file's events; null for none. Applies to future connections too. */
  watch: (itemId: string | null) => void;
  close: () => void;
};

/**
 * A connection that reconnects after 0.5 to 10 s with jitter, or at once when the network or the page is back. While a
 * file is watched, `ready` waits until the server has sent its viewers: from then on no comment is missed. Watching
 * another file triggers another `ready`.
 */
export function openServerEvents(onEvent: (event: ServerEvent) => void): ServerEvents {
  const ending = new AbortController();
  const { signal } = ending;
  let socket: WebSocket | undefined;
  let watched: string | null = null;
  let isReady = false;
  let isAwaited = false;
  /** Nothing that `ready` speaks of has changed since. */
  let quietSince = 0;
  let failures = 0;
  let timer = 0;
  // On pages behind a share link, the server learns the link from the watch request.
  const key = readShareKey();

  function askToWatch() {
    if (!isReady) return;
    const message: ClientMessage = { kind: 'watch', itemId: watched, ...(key !== null && { key }) };
    socket?.send(JSON.stringify(message));
    isAwaited = watched !== null;
  }

  function receive(event: ServerEvent) {
    if (event.kind === 'ready') {
      failures = 0;
      isReady = true;
      quietSince = Date.now() - (event.quietMs ?? 0);
      if (watched !== null || key !== null) askToWatch();
      if (watched !== null) return;
    }
    if (event.kind === 'share') doubtShare('changed');
    const isReply = event.kind === 'viewers' && event.itemId === watched && isAwaited;
    if (isReply) isAwaited = false;
    onEvent(event);
    if (isReply) onEvent({ kind: 'ready', quietMs: Math.min(Date.now() - quietSince, event.quietMs ?? 0) });
  }

  function connect() {
    clearTimeout(timer);
    if (signal.aborted || (socket && socket.readyState <= WebSocket.OPEN)) return;
    const address = addAsGuest(new URL(`${prefix}${path}`, location.href));
    address.protocol = address.protocol.replace('http', 'ws');
    const opened = new WebSocket(address);
    socket = opened;
    opened.onmessage = ({ data }) => {
      const event = readEvent(data);
      if (event && socket === opened && !signal.aborted) receive(event);
    };
    opened.onclose = ({ code }) => {
      if (socket !== opened) return;
      if (code === unauthenticated) {
        doubtShare('changed');
        failures = Math.max(failures, refusedFailures);
      }
      comeBack();
    };
  }

  function comeBack() {
    socket = undefined;
    isReady = false;
    if (signal.aborted) return;
    timer = window.setTimeout(connect, backoffMs(failures, firstWaitMs, longestWaitMs));
    failures += 1;
  }

  function connectNow() {
    if (document.visibilityState !== 'visible' || socket) return;
    failures = 0;
    connect();
  }

  /** A connection that survived an outage may be dead without an event. */
  function startOver() {
    const old = socket;
    socket = undefined;
    isReady = false;
    old?.close();
    failures = 0;
    connect();
  }

  connect();
  addEventListener('online', startOver, { signal });
  document.addEventListener('visibilitychange', connectNow, { signal });
  return {
    watch: (itemId) => {
      if (itemId === watched) return;
      watched = itemId;
      askToWatch();
    },
    close: () => {
      ending.abort();
      clearTimeout(timer);
      socket?.close();
    },
  };
}
