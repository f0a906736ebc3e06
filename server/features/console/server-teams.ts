import type { ServerTeam } from '#contract/console/console.ts';
import { formatSize } from '#contract/format.ts';
import type { ServerAdmin } from '#server/platform/access/server-admin.ts';
import { AppError } from '#server/platform/app-error.ts';
import { recordServerChange } from '#server/platform/audit/record-server-change.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import type { Services } from '#server/platform/services.ts';
import { findTeams, updateQuota } from './server-teams.queries.ts';

type Needed = Pick<Services, 'config' | 'db'>;

export async function listServerTeams(
  { config, db }: Needed,
  { q, after, limit }: { q: string; after?: string | undefined; limit: number },
): Promise<{ teams: ServerTeam[]; teamQuotaBytes: number | null; next: string | null }> {
  const found = await findTeams(db, { q, after, limit: limit + 1 });
  const teams = found.slice(0, limit);
  const next = found.length > limit ? (teams.at(-1)?.id ?? null) : null;
  return { teams, teamQuotaBytes: config.teamQuotaBytes ?? null, next };
}

export async function setTeamQuota(
  { db }: Needed,
  admin: ServerAdmin,
  teamId: string,
  bytes: number | null,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const name = await updateQuota(tx, teamId, bytes);
    if (name === undefined) throw new AppError('not_found', 'This team does not exist any more.');
    await recordServerChange(tx, admin, 'team.quota', name, bytes === null ? 'that of all teams' : formatSize(bytes));
  });
}
