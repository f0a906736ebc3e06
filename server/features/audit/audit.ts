import type { AuditEntry } from '#contract/teams/members.ts';
import type { Member } from '#server/platform/access/actor.ts';
import type { Authorized } from '#server/platform/access/authorized.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import { formatCsv } from '#server/platform/csv.ts';
import type { Db } from '#server/platform/db/database.ts';
import { findEntries } from './audit.queries.ts';

type ManagedTeam = Authorized<{ id: string }, 'manage'>;

export async function listAudit(
  db: Db,
  team: ManagedTeam,
  page: { after?: string | undefined; limit: number },
): Promise<{ entries: AuditEntry[]; next: string | null }> {
  const rows = await findEntries(db, team.id, { before: page.after, limit: page.limit + 1 });
  const entries = rows.slice(0, page.limit).map(({ id, at, user_name, action, subject, detail }) => ({
    id,
    at: at.toISOString(),
    who: user_name,
    action,
    subject,
    detail,
  }));
  return { entries, next: rows.length > page.limit ? (entries.at(-1)?.id ?? null) : null };
}

const exportPage = 10_000;

/** The whole log as CSV, newest first. */
export async function exportAudit(db: Db, caller: Member, team: ManagedTeam): Promise<string> {
  const lines = [['Time', 'Who', 'Action', 'Subject', 'Detail']];
  let after: string | undefined;
  do {
    const { entries, next } = await listAudit(db, team, { after, limit: exportPage });
    for (const { at, who, action, subject, detail } of entries) lines.push([at, who, action, subject, detail]);
    after = next ?? undefined;
  } while (after);
  await db.transaction().execute((tx) => recordAudit(tx, team.id, caller, [{ action: 'audit.export', subject: '' }]));
  return formatCsv(lines);
}
