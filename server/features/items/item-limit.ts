import { AppError } from '#server/platform/app-error.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { countItems } from './tree.queries.ts';

export type ItemLimits = Pick<Config, 'teamItemLimit'>;

/** A copy is one transaction; this many rows take a second or two. */
const maxCopied = 20_000;
const count = (amount: number): string => amount.toLocaleString('en');

/**
 * Call it under the lock of the team's tree. Repeated copies grow a tree exponentially, so count before the first row.
 */
export function requireSmallCopy(total: number): void {
  if (total <= maxCopied) return;
  throw new AppError(
    'too_large',
    `This would copy ${count(total)} items. Copy at most ${count(maxCopied)} at once: select fewer folders.`,
  );
}

/** The trash counts, because it takes the same space in the database. */
export async function requireWithinItemLimit(
  db: Db | Tx,
  teamId: string,
  adding: number,
  limits: ItemLimits,
): Promise<void> {
  const most = limits.teamItemLimit;
  const present = await countItems(db, teamId);
  if (present + adding <= most) return;
  throw new AppError(
    'too_large',
    `A team can have ${count(most)} items, and this one has ${count(present)}, including its trash. Delete items permanently, or ask your administrator to raise TEAM_ITEM_LIMIT.`,
  );
}
