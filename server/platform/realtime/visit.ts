import type { WebSocket } from '@fastify/websocket';
import type { FastifyRequest } from 'fastify';
import type { ClientMessage } from '#contract/events.ts';
import type { Actor, Caller } from '#server/platform/access/actor.ts';
import { readBrowser } from '#server/platform/access/guest-browser.ts';
import { identifyCaller } from '#server/platform/access/identify-caller.ts';
import type { Services } from '#server/platform/services.ts';
import type { Subscription } from './hub.ts';
import { sendToAll } from './listener.ts';

const unauthenticated = 4401;
const failed = 1011;
/** An ended session must not keep receiving events. */
const recheckMs = 60_000;
/** Time that a client without a session has to send its link. The time that we take to look at it does not count. */
const strangerMs = 3_000;
/** A client that cannot keep up is disconnected, instead of filling our memory, and refetches on reconnect. */
const mostWaitingBytes = 1024 * 1024;

/** One socket from open to close. Its messages are handled in order. */
export function openVisit(
  services: Services,
  socket: WebSocket,
  request: Pick<FastifyRequest, 'headers' | 'ip'>,
): { receive: (message: ClientMessage) => void; end: () => void } {
  const { auth, config, hub, log } = services;
  const { headers } = request;
  let key: string | undefined;
  let subscription: Subscription | undefined;
  let isSignedIn = false;
  let hasEnded = false;
  let hasSpoken = false;
  let turn = Promise.resolve();
  let stranger: NodeJS.Timeout | undefined;

  const identify = () => identifyCaller(services, request, key);
  const send = (message: Buffer) => {
    if (socket.readyState !== socket.OPEN) return;
    if (socket.bufferedAmount > mostWaitingBytes) socket.terminate();
    else socket.send(message, { binary: false });
  };
  const recheck = async () => {
    const now = await auth.identify(headers).catch(() => undefined);
    if (now && now.kind !== 'member' && isSignedIn) socket.close(unauthenticated, 'Sign in again.');
  };

  /** Returns false if the actor may not receive any events. */
  const enter = async (actor: Actor): Promise<boolean> => {
    if (!isCaller(actor)) return false;
    isSignedIn = actor.kind === 'member';
    if (subscription) await subscription.become(actor);
    else {
      const close = () => socket.close(unauthenticated, 'This link has expired or was turned off.');
      const connection = { send, recheck, close, browser: readBrowser(config, headers), rename };
      subscription = await hub.subscribe(actor, connection);
      if (hasEnded) subscription.end();
      // A guest may have given a name between the query and now.
      else if (actor.kind === 'guest') void rename();
    }
    return true;
  };

  const inTurn = (work: () => Promise<void>): Promise<void> => {
    turn = turn.then(work).catch((error) => {
      log.warn({ err: error }, 'a page could not be received');
      socket.close(failed, 'Try again.');
    });
    return turn;
  };
  const rename = () => inTurn(async () => void (await enter(await identify())));

  void inTurn(async () => {
    // Anonymous clients get `ready` too: their page sends its link only after it.
    if (await enter(await identify())) return;
    sendToAll([{ send }], { kind: 'ready' });
    if (!hasSpoken && !hasEnded)
      stranger = setTimeout(() => socket.close(unauthenticated, 'Sign in first.'), strangerMs);
  });
  const rechecks = setInterval(recheck, recheckMs);

  return {
    receive: (message) => {
      hasSpoken = true;
      clearTimeout(stranger);
      void inTurn(async () => {
        if (message.key !== key || !subscription) {
          key = message.key;
          if (!(await enter(await identify()))) return socket.close(unauthenticated, 'Sign in first.');
        }
        await subscription?.watch(message.itemId);
      });
    },
    end: () => {
      hasEnded = true;
      clearInterval(rechecks);
      clearTimeout(stranger);
      subscription?.end();
    },
  };
}

function isCaller(actor: Actor): actor is Caller {
  // Programs poll: a page is what this is for.
  return (actor.kind === 'member' && !actor.token) || actor.kind === 'guest';
}
