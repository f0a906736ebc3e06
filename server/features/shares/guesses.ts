import { AppError } from '#server/app-error.ts';
import type { Db } from '#server/db/database.ts';
import { addGuess, removeGuess } from './guesses.queries.ts';

/** How often one may guess. It counts for all guessers together, because addresses are cheap. */
type Limit = { bucket: string; most: number; windowMs: number; refusal: string };

const minuteMs = 60_000;

/** Genuine links are never held up by those who guess at them, so this only ends the guessing itself. */
export const secretLimit: Limit = {
  bucket: 'share secrets',
  most: 1_000,
  windowMs: 10 * minuteMs,
  refusal: 'Too many links that do not work were tried.',
};

export function passwordLimit(shareId: string): Limit {
  return {
    bucket: `share password ${shareId}`,
    most: 20,
    windowMs: 10 * minuteMs,
    refusal: 'Too many wrong passwords were tried.',
  };
}

/** Until when a limit that was reached holds, so that a flood of guesses costs no writes. */
const reached = new WeakMap<Db, Map<string, number>>();

/** Counts a guess before it is looked at, so that many at once do not slip through. */
export async function takeGuess(db: Db, { bucket, most, windowMs, refusal }: Limit): Promise<void> {
  const ends = reached.get(db) ?? new Map<string, number>();
  reached.set(db, ends);
  const end = ends.get(bucket) ?? 0;
  if (end > Date.now()) throw refuse(refusal, end);
  ends.delete(bucket);
  const { count, restMs } = await addGuess(db, bucket, windowMs);
  if (count <= most) return;
  ends.set(bucket, Date.now() + restMs);
  throw refuse(refusal, Date.now() + restMs);
}

function refuse(refusal: string, until: number): AppError {
  const minutes = Math.max(1, Math.ceil((until - Date.now()) / minuteMs));
  return new AppError('rate_limited', `${refusal} Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`);
}

/** It was right, so it was no guess. */
export async function returnGuess(db: Db, { bucket }: Limit): Promise<void> {
  await removeGuess(db, bucket);
}
