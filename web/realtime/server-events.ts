import type { ClientMessage, eventsPath, ServerEvent } from '#contract/events.ts';
import { prefix } from '#web/api/routes.ts';
import { doubtShare, readShareKey } from '#web/api/share-key.ts';

const path: typeof eventsPath = '/events';
const firstWaitMs = 500;
const longestWaitMs = 10_000;
/** The server does not take us as who we are: asking again at once would change nothing. */
const unauthenticated = 4401;
const refusedFailures = 3;

const kinds: readonly string[] = [
  'ready',
  'teams',
  'imports',
  'members',
  'items',
  'processing',
  'comment',
  'viewers',
  'share',
] satisfies ServerEvent['kind'][];

/** The server of this page speaks the contract; what a newer one may say besides is passed over. */
function readEvent(text: unknown): ServerEvent | undefined {
  if (typeof text !== 'string') return undefined;
  try {
    const event: unknown = JSON.parse(text);
    const isKnown =
      typeof event === 'object' && event !== null && 'kind' in event && kinds.includes(String(event.kind));
    return isKnown ? (event as ServerEvent) : undefined;
  } catch {
    return undefined;
  }
}

export type ServerEvents = {
  /** From now on also what happens on this file; null for none. It holds for every connection to come. */
  watch: (itemId: string | null) => void;
  close: () => void;
};

/**
 * One connection that stays: it comes back after 0.5 to 10 s, a little by chance so that not everybody comes at once,
 * and at once when the network or the page does. Where a file is watched, `ready` is held back until the server has
 * said who watches it, because from then on no comment is missed; another file to watch means another `ready`.
 */
export function openServerEvents(onEvent: (event: ServerEvent) => void): ServerEvents {
  const ending = new AbortController();
  const { signal } = ending;
  let socket: WebSocket | undefined;
  let watched: string | null = null;
  let isReady = false;
  let isAwaited = false;
  let failures = 0;
  let timer = 0;
  // Where the page was opened by a link, the server learns it from what we ask to watch.
  const key = readShareKey();

  function askToWatch() {
    if (!isReady) return;
    const message: ClientMessage = { kind: 'watch', itemId: watched, ...(key !== null && { key }) };
    socket?.send(JSON.stringify(message));
    isAwaited = watched !== null;
  }

  function hear(event: ServerEvent) {
    if (event.kind === 'ready') {
      failures = 0;
      isReady = true;
      if (watched !== null || key !== null) askToWatch();
      if (watched !== null) return;
    }
    if (event.kind === 'share') doubtShare('changed');
    const isAnswer = event.kind === 'viewers' && event.itemId === watched && isAwaited;
    if (isAnswer) isAwaited = false;
    onEvent(event);
    if (isAnswer) onEvent({ kind: 'ready' });
  }

  function connect() {
    clearTimeout(timer);
    if (signal.aborted || (socket && socket.readyState <= WebSocket.OPEN)) return;
    const address = new URL(`${prefix}${path}`, location.href);
    address.protocol = address.protocol.replace('http', 'ws');
    const opened = new WebSocket(address);
    socket = opened;
    opened.onmessage = ({ data }) => {
      const event = readEvent(data);
      if (event && socket === opened && !signal.aborted) hear(event);
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
    const waitMs = Math.min(longestWaitMs, firstWaitMs * 2 ** failures);
    failures += 1;
    timer = window.setTimeout(connect, waitMs * (0.5 + Math.random() / 2));
  }

  function connectNow() {
    if (document.visibilityState !== 'visible' || socket) return;
    failures = 0;
    connect();
  }

  /** A connection that lived through a cut may be dead without anybody having noticed. */
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
