import { formatSize } from '#contract/format.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { countOwnerBytes, countTeamBytes, findTeamQuota, lockOwner } from './quota.queries.ts';

export type Quotas = Pick<Config, 'teamQuotaBytes' | 'ownerQuotaBytes'>;

/**
 * Throws, and so rolls back, if the team or all teams of its owner exceed their quota. Call it after adding, in the
 * same transaction, with the team's tree locked, so that concurrent additions see each other.
 */
export async function requireWithinQuota(
  tx: Tx,
  { teamQuotaBytes, ownerQuotaBytes }: Quotas,
  teamId: string,
): Promise<void> {
  const quotaBytes = (await findTeamQuota(tx, teamId)) ?? teamQuotaBytes;
  if (quotaBytes !== undefined) {
    requireAtMost(quotaBytes, await countTeamBytes(tx, teamId), 'this team may keep here');
  }
  if (ownerQuotaBytes === undefined) return;
  await lockOwner(tx, teamId);
  requireAtMost(ownerQuotaBytes, await countOwnerBytes(tx, teamId), 'all teams of one owner may keep here together');
}

function requireAtMost(quotaBytes: number, keptBytes: number, who: string): void {
  if (keptBytes <= quotaBytes) return;
  throw new AppError(
    'too_large',
    `This would make ${formatSize(keptBytes)}, more than the ${formatSize(quotaBytes)} that ${who}. Empty the trash, or ask your administrator for more.`,
    'body.size',
  );
}
