import { type Field, type FieldValue, readValue, type SeenBy, type Status } from '#contract/items/fields.ts';
import {
  type ChangedItem,
  changeTree,
  type EditableItem,
  findTrails,
  shownChange,
} from '#server/features/items/items.ts';
import type { Member } from '#server/platform/access/actor.ts';
import { fieldsSeenBy } from '#server/platform/access/field-sight.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type AuditRecord, recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { lockTrees } from '#server/platform/db/transaction.ts';
import { announceItems } from '#server/platform/realtime/events.ts';
import {
  findFields,
  findStatuses,
  findStatusesOf,
  findValuesOf,
  isInTeam,
  writeChoices,
  writeStatus,
  writeValue,
} from './fields.queries.ts';
import { seenByAny } from './team-fields.ts';

type Items = [EditableItem, ...EditableItem[]];
type Named = { id: string; name: string };
type FormerValue = { id: string; value: FieldValue | null };
type Who = Parameters<typeof recordAudit>[2];

type StatusBefore = { id: string; statusId: string | null };

/** With `from`, only of items that still have that status. */
export async function setStatus(
  db: Db,
  caller: Member,
  items: Items,
  { statusId, from }: { statusId: string; from?: string | undefined },
): Promise<{ items: ChangedItem[]; before: StatusBefore[] }> {
  const { teamId } = items[0];
  return changeTree({ db, caller, items }, async (tx) => {
    const status = await loadStatus(tx, teamId, statusId);
    const all = items.map(({ id }) => id);
    const now = await findStatusesOf(tx, all);
    const meant = new Set(now.filter((item) => from === undefined || item.statusId === from).map(({ id }) => id));
    const ids = [...meant];
    const changed = await writeStatus(tx, { teamId, ids, status });
    await announceItems(tx, teamId, ids);
    return {
      audit: { action: 'item.status', items: changed, detail: status.name },
      result: {
        items: items.filter(({ id }) => meant.has(id)).map((item) => shownChange(caller, item)),
        before: now.filter(({ id }) => changed.some((item) => item.id === id)),
      },
    };
  });
}

export async function setValue(
  db: Db,
  caller: Member,
  items: Items,
  { fieldId, value, instead }: { fieldId: string; value: FieldValue | null; instead?: string | null | undefined },
): Promise<{ items: ChangedItem[]; before: FormerValue[] }> {
  const { teamId } = items[0];
  return changeTree({ db, caller, items }, async (tx) => {
    const ids = items.map(({ id }) => id);
    const now = await findValuesOf(tx, ids, fieldId);
    const field = await loadField(tx, { teamId, fieldId, sees: fieldsSeenBy(caller, items[0]) });
    const checked = await checkValue(tx, teamId, field, value);
    const changed =
      instead === undefined
        ? await writeValue(tx, { teamId, ids, fieldId, value: checked })
        : await writeChoices(tx, { teamId, ids, field: requireChoices(field), added: checked, removed: instead });
    await announceItems(tx, teamId, ids);
    return {
      audit: { action: actionOf(field), items: changed, detail: field.name },
      result: {
        items: items.map((item) => shownChange(caller, item)),
        before: changed.map(({ id }) => ({ id, value: now.get(id) ?? null })),
      },
    };
  });
}

/** Items that still have a value get their former ones. Returns those that do not. */
export async function restoreValues(
  db: Db,
  caller: Member,
  items: Items,
  { fieldId, from, before }: { fieldId: string; from: FieldValue | null; before: FormerValue[] },
): Promise<string[]> {
  const { teamId } = items[0];
  return changeTree({ db, caller, items }, async (tx) => {
    const ids = items.map(({ id }) => id);
    const field = await loadField(tx, { teamId, fieldId, sees: fieldsSeenBy(caller, items[0]) });
    const now = await findValuesOf(tx, ids, fieldId);
    const had = from === null ? { value: null } : readValue(field, from);
    const still = before.filter(({ id }) => 'value' in had && isSame(now.get(id) ?? null, had.value));
    const changed: Named[] = [];
    // One write for all items that had the same value.
    for (const group of Map.groupBy(still, ({ value }) => JSON.stringify(value)).values()) {
      const value = await checkValue(tx, teamId, field, group[0]?.value ?? null);
      changed.push(...(await writeValue(tx, { teamId, ids: group.map(({ id }) => id), fieldId, value })));
    }
    await announceItems(tx, teamId, ids);
    const restored = new Set(still.map(({ id }) => id));
    const result = ids.filter((id) => !restored.has(id));
    return { audit: { action: actionOf(field), items: changed, detail: field.name }, result };
  });
}

const isSame = (a: FieldValue | null, b: FieldValue | null) => JSON.stringify(a) === JSON.stringify(b);

/** For rules, inside their transaction. Returns the items that had another status. */
export async function setStatusOf(
  tx: Tx,
  who: Who,
  { teamId, ids, statusId }: { teamId: string; ids: string[]; statusId: string },
): Promise<Named[]> {
  await lockTrees(tx, [teamId]);
  const status = await loadStatus(tx, teamId, statusId);
  const changed = await writeStatus(tx, { teamId, ids, status });
  await publish(tx, who, { teamId, changed, action: 'item.status', detail: status.name });
  return changed;
}

/** The same for a field, also a hidden one. */
export async function setValueOf(
  tx: Tx,
  who: Who,
  { teamId, ids, fieldId, value }: { teamId: string; ids: string[]; fieldId: string; value: FieldValue | null },
): Promise<Named[]> {
  await lockTrees(tx, [teamId]);
  const field = await loadField(tx, { teamId, fieldId, sees: seenByAny });
  const changed = await writeValue(tx, { teamId, ids, fieldId, value: await checkValue(tx, teamId, field, value) });
  await publish(tx, who, { teamId, changed, action: actionOf(field), detail: field.name });
  return changed;
}

type Published = { teamId: string; changed: Named[]; action: AuditRecord['action']; detail: string };

async function publish(tx: Tx, who: Who, { teamId, changed, action, detail }: Published): Promise<void> {
  if (changed.length === 0) return;
  const records = changed.map(({ id, name }) => ({ action, subject: name, detail, itemId: id }));
  await recordAudit(tx, teamId, who, records);
  const trails = await findTrails(
    tx,
    changed.map(({ id }) => id),
  );
  await announceItems(tx, teamId, [null, ...[...trails.values()].flat().map(({ id }) => id)]);
}

/** Members see the activity of the team, so it names the field and not the value, and hidden fields are for admins. */
const actionOf = ({ seenBy }: Field) =>
  seenBy === 'admins' ? ('item.field-hidden' as const) : ('item.field' as const);

async function loadStatus(tx: Tx, teamId: string, statusId: string): Promise<Status> {
  const status = (await findStatuses(tx, teamId)).find(({ id }) => id === statusId);
  if (!status) throw new AppError('not_found', 'This status was removed. Choose another one.');
  return status;
}

/** A field that the caller may not see is like one that does not exist. */
async function loadField(
  tx: Tx,
  { teamId, fieldId, sees }: { teamId: string; fieldId: string; sees: SeenBy[] },
): Promise<Field> {
  const field = (await findFields(tx, teamId, sees)).find(({ id }) => id === fieldId);
  if (!field) throw new AppError('not_found', 'This field was removed. Reload the page.');
  return field;
}

function requireChoices(field: Field): Field {
  if (field.kind === 'choices') return field;
  throw new AppError('bad_request', 'Only a field with several choices keeps others.', 'body.instead');
}

async function checkValue(tx: Tx, teamId: string, field: Field, given: FieldValue | null): Promise<FieldValue | null> {
  if (given === null) return null;
  const read = readValue(field, given);
  if ('problem' in read) throw new AppError('bad_request', read.problem, 'body.value');
  const { value } = read;
  if (field.kind === 'person' && typeof value === 'string' && !(await isInTeam(tx, teamId, value))) {
    throw new AppError('bad_request', 'This person is not in the team. Choose a member.', 'body.value');
  }
  return value;
}
