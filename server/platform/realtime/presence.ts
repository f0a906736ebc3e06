import type { FastifyBaseLogger } from 'fastify';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { uuidv7 } from '#server/platform/db/uuid.ts';
import { announceViewers } from './events.ts';
import {
  confirmViewers,
  deleteDeadViewers,
  deleteViewers,
  deleteViewersOf,
  insertViewers,
  type ViewerRow,
} from './presence.queries.ts';

export type Presence = {
  /** Sets the file that a connection views, null for none. Resolves once the change is committed. */
  set: (connectionId: string, row: ViewerRow | null) => Promise<void>;
  close: () => Promise<void>;
};

const confirmMs = 20_000;

/** Stores this process's viewers in the database, so that all processes see them. */
export function openPresence(db: Db, log: FastifyBaseLogger): Presence {
  const processId = uuidv7();
  const present = new Map<string, ViewerRow>();
  let unsaved = new Set<string>();
  let saving: Promise<void> | undefined;

  const change = (work: (tx: Tx) => Promise<string[]>): Promise<void> =>
    inTransaction(db, async (tx) => {
      for (const itemId of new Set(await work(tx))) await announceViewers(tx, itemId);
    }).catch((error) => log.warn({ err: error }, 'who looks at a video could not be kept'));

  /** Changes that arrive during a save are batched into the next one. */
  const save = async (): Promise<void> => {
    while (unsaved.size > 0) {
      const ids = [...unsaved];
      unsaved = new Set();
      await change(async (tx) => {
        const left = await deleteViewers(tx, ids);
        return [
          ...left,
          ...(await insertViewers(
            tx,
            processId,
            ids.flatMap((id) => present.get(id) ?? []),
          )),
        ];
      });
    }
  };

  const saveSoon = (): Promise<void> => {
    saving ??= save().finally(() => {
      saving = undefined;
      if (unsaved.size > 0) void saveSoon();
    });
    return saving;
  };

  const confirm = async (): Promise<void> => {
    await change(async (tx) => {
      const there = await confirmViewers(tx, processId);
      // The table is empty after a crash of Postgres, and other processes delete the viewers of one that stalled.
      for (const id of present.keys()) if (!there.has(id)) unsaved.add(id);
      for (const id of there) if (!present.has(id)) unsaved.add(id);
      return deleteDeadViewers(tx);
    });
    await saveSoon();
  };

  const timer = setInterval(() => {
    if (present.size > 0) void confirm();
  }, confirmMs);
  timer.unref();
  const started = change(deleteDeadViewers);

  return {
    set: (connectionId, row) => {
      if (row) present.set(connectionId, row);
      else if (!present.delete(connectionId)) return Promise.resolve();
      unsaved.add(connectionId);
      return saveSoon();
    },
    close: async () => {
      clearInterval(timer);
      present.clear();
      await Promise.all([started, saving]);
      await change((tx) => deleteViewersOf(tx, processId));
    },
  };
}
