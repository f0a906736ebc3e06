import { type Field, type FieldValue, readValue } from '#contract/items/fields.ts';
import type { Progress } from '#contract/items/progress.ts';
import { loadTeam, type TeamRow } from '#server/features/teams/teams.ts';
import type { Member } from '#server/platform/access/actor.ts';
import type { Authorized } from '#server/platform/access/authorized.ts';
import { fieldsSeenBy } from '#server/platform/access/field-sight.ts';
import type { AuditRecord } from '#server/platform/audit/record-audit.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { inTransaction, lockTrees } from '#server/platform/db/transaction.ts';
import {
  findChangeable,
  findStatuses,
  findStatusesOf,
  findTeamPeople,
  findValuesOf,
  writeStatuses,
  writeValues,
} from './fields.queries.ts';
import { actionOf, findField, publish } from './publish.ts';

type EditableTeam = Authorized<TeamRow, 'edit'>;
type FormerValue = { id: string; value: FieldValue | null };
type FormerStatus = { id: string; statusId: string | null; progress: Progress };
type Changed = { id: string; name: string };

/** Items that still have a value get their former ones. Returns those that stay as they are. */
export async function restoreValues(
  db: Db,
  caller: Member,
  team: EditableTeam,
  { fieldId, from, before }: { fieldId: string; from: FieldValue | null; before: FormerValue[] },
): Promise<string[]> {
  return restore(db, caller, team, before, async (tx, ids, now) => {
    const field = await findField(tx, { teamId: team.id, fieldId, sees: fieldsSeenBy(caller, now) });
    const had = field && readOrNull(field, from);
    if (!field || had === undefined) return { given: [], changes: [] };
    const free = new Set(ids);
    const values = await findValuesOf(tx, ids, fieldId);
    const still = before.filter(({ id }) => free.has(id) && isSame(values.get(id) ?? null, had));
    const given = await keepValid(tx, team.id, field, still);
    const changed = await writeValues(tx, { teamId: team.id, fieldId, given });
    return { given, changes: changed.map((item) => toChange(item, actionOf(field), field.name)) };
  });
}

/** The same for statuses. An item that had none gets its progress back, and follows it again. */
export async function restoreStatuses(
  db: Db,
  caller: Member,
  team: EditableTeam,
  { from, before }: { from: string; before: FormerStatus[] },
): Promise<string[]> {
  return restore(db, caller, team, before, async (tx, ids) => {
    const statuses = new Map((await findStatuses(tx, team.id)).map((status) => [status.id, status]));
    const now = await findStatusesOf(tx, ids);
    const given = before.flatMap(({ id, statusId, progress }) => {
      if (now.get(id)?.statusId !== from) return [];
      if (statusId === null) return { id, statusId, progress };
      const status = statuses.get(statusId);
      return status ? { id, statusId, progress: status.progress } : [];
    });
    const became = new Map(given.map((item) => [item.id, item]));
    const changes = (await writeStatuses(tx, team.id, given)).map((item) => {
      const { statusId = null, progress = '' } = became.get(item.id) ?? {};
      const status = statuses.get(statusId ?? '');
      return status ? toChange(item, 'item.status', status.name) : toChange(item, 'item.progress', progress);
    });
    return { given, changes };
  });
}

const toChange = ({ id, name }: Changed, action: AuditRecord['action'], detail: string) => ({
  id,
  record: { action, subject: name, detail },
});

/**
 * An undo does what it can: of items that are missing, deleted or locked it says only that they stay as they are, whatever
 * team has them. `work` gets the ids of the others.
 */
async function restore(
  db: Db,
  caller: Member,
  { id: teamId }: EditableTeam,
  before: { id: string }[],
  work: (
    tx: Tx,
    ids: string[],
    now: EditableTeam,
  ) => Promise<{ given: { id: string }[]; changes: { id: string; record: AuditRecord }[] }>,
): Promise<string[]> {
  return inTransaction(db, async (tx) => {
    await lockTrees(tx, [teamId]);
    // The caller may have left the team while this waited for the lock.
    const now = await loadTeam(tx, caller, 'edit', teamId);
    const all = before.map(({ id }) => id);
    const { given, changes } = await work(tx, await findChangeable(tx, teamId, all), now);
    await publish(tx, caller, teamId, changes);
    const restored = new Set(given.map(({ id }) => id));
    return all.filter((id) => !restored.has(id));
  });
}

/** Choices are a set: their order is that of the field when they were chosen. */
function isSame(a: FieldValue | null, b: FieldValue | null): boolean {
  if (!Array.isArray(a) || !Array.isArray(b)) return a === b;
  const chosen = new Set(a);
  return a.length === b.length && b.every((choice) => chosen.has(choice));
}

/** Undefined if the field cannot have it now. */
function readOrNull(field: Field, value: FieldValue | null): FieldValue | null | undefined {
  if (value === null) return null;
  const read = readValue(field, value);
  return 'problem' in read ? undefined : read.value;
}

/** Without those whose choice or person was removed meanwhile. */
async function keepValid(tx: Tx, teamId: string, field: Field, before: FormerValue[]): Promise<FormerValue[]> {
  const given = before.flatMap(({ id, value }) => {
    const read = readOrNull(field, value);
    return read === undefined ? [] : { id, value: read };
  });
  if (field.kind !== 'person') return given;
  const wanted = new Set(given.flatMap(({ value }) => (typeof value === 'string' ? value : [])));
  const people = await findTeamPeople(tx, teamId, [...wanted]);
  return given.filter(({ value }) => value === null || people.has(String(value)));
}
