import { DatabaseClient } from './client.ts';
import type { DatabaseAddress } from './database.ts';

const retryMs = 500;

type Handlers = {
  onMessage: (payload: string) => void;
  /** It listens. All that was sent before, also between two connections, is lost. */
  onStart: (isAgain: boolean) => unknown;
  onEnd?: () => void;
};

/** Listens to a channel by a connection of its own, which is opened again whenever it breaks. */
export function listen(
  address: DatabaseAddress,
  channel: string,
  { onMessage, onStart, onEnd }: Handlers,
): { close: () => Promise<void> } {
  let isClosed = false;
  let client: DatabaseClient | undefined;

  async function connect(isAgain: boolean): Promise<void> {
    if (isClosed) return;
    try {
      client = new DatabaseClient(address);
      client.once('end', () => {
        onEnd?.();
        if (!isClosed) setTimeout(() => connect(true), retryMs).unref();
      });
      client.on('notification', ({ payload }) => payload && onMessage(payload));
      await client.connect();
      await client.query(`listen "${channel}"`);
      await onStart(isAgain);
    } catch {
      // Its end triggers the retry. A standby accepts the connection, but refuses to listen.
      await client?.end().catch(() => {});
    }
  }

  void connect(false);
  return {
    close: async () => {
      isClosed = true;
      await client?.end().catch(() => {});
    },
  };
}
