import type { eventsPath, ServerEvent } from '#contract/events.ts';
import { prefix } from '#web/api/routes.ts';

const path: typeof eventsPath = '/events';
const firstWaitMs = 500;
const longestWaitMs = 10_000;

const kinds: readonly string[] = [
  'ready',
  'teams',
  'imports',
  'members',
  'items',
  'processing',
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

/**
 * One connection that stays: it comes back after 0.5 to 10 s, a little by chance so that not everybody comes at once,
 * and at once when the network or the page does. Answers how to end it.
 */
export function openServerEvents(onEvent: (event: ServerEvent) => void): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  let socket: WebSocket | undefined;
  let failures = 0;
  let timer = 0;

  function connect() {
    clearTimeout(timer);
    if (signal.aborted || (socket && socket.readyState <= WebSocket.OPEN)) return;
    const address = new URL(`${prefix}${path}`, location.href);
    address.protocol = address.protocol.replace('http', 'ws');
    const opened = new WebSocket(address);
    socket = opened;
    opened.onmessage = ({ data }) => {
      const event = readEvent(data);
      if (event?.kind === 'ready') failures = 0;
      if (event) onEvent(event);
    };
    opened.onclose = () => {
      if (socket === opened) comeBack();
    };
  }

  function comeBack() {
    socket = undefined;
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

  connect();
  addEventListener('online', connectNow, { signal });
  document.addEventListener('visibilitychange', connectNow, { signal });
  return () => {
    ending.abort();
    clearTimeout(timer);
    socket?.close();
  };
}
