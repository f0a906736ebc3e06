import { isDeepStrictEqual } from 'node:util';
import type { Field, SeenBy, Status } from '#contract/items/fields.ts';
import { loadItems } from '#server/features/items/items.ts';
import { loadTeam, type TeamRow } from '#server/features/teams/teams.ts';
import type { Caller } from '#server/platform/access/actor.ts';
import type { Authorized } from '#server/platform/access/authorized.ts';
import { fieldsSeenBy } from '#server/platform/access/field-sight.ts';
import { isByLink } from '#server/platform/access/policy.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type AuditRecord, recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { inTransaction, lockTrees } from '#server/platform/db/transaction.ts';
import { announceItems } from '#server/platform/realtime/events.ts';
import {
  deleteRows,
  findFields,
  findStatuses,
  findUses,
  followProgress,
  putFields,
  putStatuses,
} from './fields.queries.ts';

export type ManagedTeam = Authorized<TeamRow, 'manage'>;
export const seenByAny: SeenBy[] = ['admins', 'team', 'everyone'];

/** People by a link say from which item they look, and see no statuses: these are words of the team. */
export async function listFields(
  db: Db,
  caller: Caller,
  { teamId, itemId }: { teamId: string; itemId?: string | undefined },
): Promise<{ statuses: Status[]; fields: Field[] }> {
  const [item] = itemId && caller.share ? await loadItems(db, caller, 'view', [itemId]) : [];
  if (item?.teamId === teamId && isByLink(caller, item)) {
    return { statuses: [], fields: await findFields(db, teamId, fieldsSeenBy(caller, item)) };
  }
  const team = await loadTeam(db, caller, 'view', teamId);
  const fields = await findFields(db, team.id, fieldsSeenBy(caller, team));
  return { statuses: await findStatuses(db, team.id), fields };
}

export async function countUses(db: Db, team: ManagedTeam): Promise<Record<string, number>> {
  return findUses(db, team.id);
}

export async function setStatuses(
  db: Db,
  caller: Caller,
  team: ManagedTeam,
  { statuses, from }: { statuses: Status[]; from?: Status[] | undefined },
): Promise<void> {
  await replaceList(db, caller, team, {
    ...{ given: statuses, from, action: 'team.statuses' },
    find: (tx) => findStatuses(tx, team.id),
    remove: (tx, ids) => deleteRows(tx, 'team_statuses', team.id, ids),
    put: async (tx) => {
      const ids = await putStatuses(tx, team.id, statuses);
      await followProgress(tx, team.id);
      return ids;
    },
  });
}

export async function setFields(
  db: Db,
  caller: Caller,
  team: ManagedTeam,
  { fields, from }: { fields: Field[]; from?: Field[] | undefined },
): Promise<void> {
  await replaceList(db, caller, team, {
    ...{ given: fields, from, action: 'team.fields' },
    find: async (tx) => {
      const current = await findFields(tx, team.id, seenByAny);
      const kinds = new Map(current.map(({ id, kind }) => [id, kind]));
      const other = fields.find(({ id, kind }) => kinds.has(id) && kinds.get(id) !== kind);
      if (!other) return current;
      throw new AppError('bad_request', `"${other.name}" keeps its kind. Remove it, and add another field.`);
    },
    remove: (tx, ids) => deleteRows(tx, 'team_fields', team.id, ids),
    put: (tx) => putFields(tx, team.id, fields),
  });
}

type Entry = { id: string; name: string };
type List<T extends Entry> = {
  given: T[];
  from: T[] | undefined;
  action: AuditRecord['action'];
  find: (tx: Tx) => Promise<T[]>;
  remove: (tx: Tx, ids: string[]) => Promise<void>;
  /** Returns the ids that the team has now. */
  put: (tx: Tx) => Promise<string[]>;
};

/** A repeated call finds the list as it should be, and changes nothing. */
async function replaceList<T extends Entry>(
  db: Db,
  caller: Caller,
  team: ManagedTeam,
  { given, from, action, find, remove, put }: List<T>,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockTrees(tx, [team.id]);
    const current = await find(tx);
    if (isDeepStrictEqual(current, given)) return;
    if (from && !isDeepStrictEqual(current, from)) {
      throw new AppError('conflict', 'Another admin changed this list meanwhile. Look at it, and try again.');
    }
    const kept = new Set(given.map(({ id }) => id));
    const removed = current.filter(({ id }) => !kept.has(id));
    await remove(
      tx,
      removed.map(({ id }) => id),
    );
    if ((await put(tx)).length < given.length)
      throw new AppError('conflict', 'One of these ids is in use. Reload the page.');
    await recordAudit(tx, team.id, caller, recordsOf(action, current, given, team.name));
    await announceItems(tx, team.id, []);
  });
}

function recordsOf<T extends Entry>(
  action: AuditRecord['action'],
  current: T[],
  given: T[],
  teamName: string,
): AuditRecord[] {
  const before = new Map(current.map((one) => [one.id, one]));
  const after = new Set(given.map(({ id }) => id));
  const records = [
    ...given.flatMap((one) => {
      const old = before.get(one.id);
      if (isDeepStrictEqual(old, one)) return [];
      return { action, subject: one.name, detail: old ? 'changed' : 'added' };
    }),
    ...current.filter(({ id }) => !after.has(id)).map(({ name }) => ({ action, subject: name, detail: 'removed' })),
  ];
  return records.length > 0 ? records : [{ action, subject: teamName, detail: 'in another order' }];
}

/** For rules: every status and field of a team, hidden ones too. */
export async function findAllFields(db: Db | Tx, teamId: string): Promise<{ statuses: Status[]; fields: Field[] }> {
  return { statuses: await findStatuses(db, teamId), fields: await findFields(db, teamId, seenByAny) };
}
