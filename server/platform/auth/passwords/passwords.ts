import { AppError } from '#server/platform/app-error.ts';
import type { Db } from '#server/platform/db/database.ts';
import { type Limit, returnTry } from '#server/platform/limits/rate-limits.ts';
import * as hashes from './password-hash.ts';

/** Each hash takes 32 MB and one of libuv's four threads, which also read and write files. */
const runningMax = 2;
const waitingMax = 50;
/** The sign-ins that one network may make per minute, so several networks at once always find room. */
const waitingPerNetworkMax = 20;
/** Roughly the time that a full queue takes on two busy cores. */
const retryAfterS = 15;

/** `tries` are already counted. They are refunded if the queue is full, because nothing was compared. */
export type Turn = { db: Db; network: string; tries?: Limit[] };

let running = 0;
const waiting: { network: string; start: () => void }[] = [];

/** Runs password-hashing work, two at a time per process, first come, first served. */
export async function inTurn<T>({ db, network, tries = [] }: Turn, work: () => Promise<T>): Promise<T> {
  if (running >= runningMax) {
    if (!hasRoom(network)) {
      if (tries.length > 0) await returnTry(db, tries);
      throw busy();
    }
    await new Promise<void>((start) => waiting.push({ network, start }));
  } else running++;
  try {
    return await work();
  } finally {
    // Hand the slot to the next in line so that no newcomer overtakes it.
    const next = waiting.shift();
    if (next) next.start();
    else running--;
  }
}

function busy(): AppError {
  const message = 'Too many passwords are being checked at once. Wait a few seconds, then try again.';
  return new AppError('rate_limited', message, undefined, retryAfterS);
}

function hasRoom(network: string): boolean {
  if (waiting.length >= waitingMax) return false;
  return waiting.filter((each) => each.network === network).length < waitingPerNetworkMax;
}

export function hashPassword(turn: Turn, password: string): Promise<string> {
  return inTurn(turn, () => hashes.hashPassword(password));
}

export function verifyPassword(turn: Turn, given: { hash: string; password: string }): Promise<boolean> {
  return inTurn(turn, () => hashes.verifyPassword(given));
}

/** Replaces the hash of a right password if it is not one of today. If the queue is full, the next sign-in does. */
export async function renewHash(turn: Turn, userId: string, password: string): Promise<void> {
  const own = turn.db
    .selectFrom('accounts')
    .select(['id', 'password'])
    .where('user_id', '=', userId)
    .where('provider_id', '=', 'credential');
  const row = await own.executeTakeFirst();
  if (!row?.password || hashes.isOfToday(row.password)) return;
  const hash = await hashPassword(turn, password).catch(() => undefined);
  if (hash === undefined) return;
  await turn.db
    .updateTable('accounts')
    .set({ password: hash })
    .where('id', '=', row.id)
    .where('password', '=', row.password)
    .execute();
}
