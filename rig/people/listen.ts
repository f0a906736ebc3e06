import { expect } from 'vitest';
import WebSocket from 'ws';
import { type ClientMessage, ServerEvent } from '#contract/events.ts';
import type { TestUser } from '#rig/people/factories.ts';
import type { Visitor } from '#rig/people/visitors.ts';

export type Ears = {
  /** All events so far, the first `ready` included. */
  received: ServerEvent[];
  /** The comment and viewer events of the file, newest last. */
  comments: () => Extract<ServerEvent, { kind: 'comment' }>[];
  viewers: () => Extract<ServerEvent, { kind: 'viewers' }>[];
  send: (message: unknown) => void;
  /** Resolves once the server has responded. */
  watch: (itemId: string | null) => Promise<void>;
  /** The close code of the connection. */
  ended: Promise<number>;
  close: () => void;
};

/** Opens an events connection and waits until the server is ready for it. */
export async function listen({ url }: { url: string }, user: TestUser | Visitor): Promise<Ears> {
  const received: ServerEvent[] = [];
  const socket = new WebSocket(`${url.replace('http', 'ws')}/vizioApi/events`, {
    headers: 'key' in user ? socketHeaders(user) : { authorization: `Bearer ${user.token}` },
  });
  const ended = new Promise<number>((resolve) => socket.on('close', resolve));
  socket.on('error', () => {});
  socket.on('message', (data) => received.push(ServerEvent.parse(JSON.parse(String(data)))));
  await expect.poll(() => received[0]).toMatchObject({ kind: 'ready' });
  const viewers = () => received.filter((event) => event.kind === 'viewers');
  const send = (message: unknown) => socket.send(typeof message === 'string' ? message : JSON.stringify(message));
  return {
    received,
    comments: () => received.filter((event) => event.kind === 'comment'),
    viewers,
    send,
    watch: async (itemId) => {
      const count = viewers().length;
      send({ kind: 'watch', itemId, key: 'key' in user ? user.key : undefined } satisfies ClientMessage);
      if (itemId === null) return;
      await expect
        .poll(() =>
          viewers()
            .slice(count)
            .some((event) => event.itemId === itemId),
        )
        .toBe(true);
    },
    ended,
    close: () => socket.close(),
  };
}

/** A browser can add only cookies to a WebSocket handshake. */
function socketHeaders(visitor: Visitor): Record<string, string> {
  const { 'x-share-key': _, ...headers } = visitor.headers();
  return headers;
}
