import { type Field, type FieldValue, readValue, type SeenBy, type Status } from '#contract/items/fields.ts';
import { type ChangedItem, changeTree, type EditableItem, shownChange } from '#server/features/items/items.ts';
import type { Member } from '#server/platform/access/actor.ts';
import { fieldsSeenBy } from '#server/platform/access/field-sight.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { AuditedActor, AuditRecord } from '#server/platform/audit/record-audit.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { lockTrees } from '#server/platform/db/transaction.ts';
import { announceItems } from '#server/platform/realtime/events.ts';
import {
  findStatuses,
  findStatusesOf,
  findTeamPeople,
  findValuesOf,
  type OwnStatus,
  writeChoices,
  writeStatus,
  writeValue,
} from './fields.queries.ts';
import { actionOf, findField, publish } from './publish.ts';
import { seenByAny } from './team-fields.ts';

type Items = [EditableItem, ...EditableItem[]];
type Named = { id: string; name: string };
type FormerValue = { id: string; value: FieldValue | null };

type StatusBefore = { id: string } & OwnStatus;

export async function setStatus(
  db: Db,
  caller: Member,
  items: Items,
  statusId: string,
): Promise<{ items: ChangedItem[]; before: StatusBefore[] }> {
  const { teamId } = items[0];
  return changeTree({ db, caller, items }, async (tx) => {
    const status = await loadStatus(tx, teamId, statusId);
    const ids = items.map(({ id }) => id);
    const was = await findStatusesOf(tx, ids);
    const changed = await writeStatus(tx, { teamId, ids, status });
    const ofChanged = new Set(changed.map(({ id }) => id));
    await announceItems(tx, teamId, ids);
    return {
      audit: { action: 'item.status', items: changed, detail: status.name },
      result: {
        items: items.map((item) => shownChange(caller, item)),
        before: [...was].filter(([id]) => ofChanged.has(id)).map(([id, own]) => ({ id, ...own })),
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

/** For rules, inside their transaction. Returns the items that had another status. */
export async function setStatusOf(
  tx: Tx,
  who: AuditedActor,
  { teamId, ids, statusId }: { teamId: string; ids: string[]; statusId: string },
): Promise<Named[]> {
  await lockTrees(tx, [teamId]);
  const status = await loadStatus(tx, teamId, statusId);
  const changed = await writeStatus(tx, { teamId, ids, status });
  await publish(tx, who, teamId, named(changed, 'item.status', status.name));
  return changed;
}

/** The same for a field, also a hidden one. */
export async function setValueOf(
  tx: Tx,
  who: AuditedActor,
  { teamId, ids, fieldId, value }: { teamId: string; ids: string[]; fieldId: string; value: FieldValue | null },
): Promise<Named[]> {
  await lockTrees(tx, [teamId]);
  const field = await loadField(tx, { teamId, fieldId, sees: seenByAny });
  const changed = await writeValue(tx, { teamId, ids, fieldId, value: await checkValue(tx, teamId, field, value) });
  await publish(tx, who, teamId, named(changed, actionOf(field), field.name));
  return changed;
}

/** The activity leads to the item that a rule changed. */
const named = (changed: Named[], action: AuditRecord['action'], detail: string) =>
  changed.map(({ id, name }) => ({ id, record: { action, subject: name, detail, itemId: id } }));

async function loadStatus(tx: Tx, teamId: string, statusId: string): Promise<Status> {
  const status = (await findStatuses(tx, teamId)).find(({ id }) => id === statusId);
  if (!status) throw new AppError('not_found', 'This status was removed. Choose another one.');
  return status;
}

async function loadField(
  tx: Tx,
  { teamId, fieldId, sees }: { teamId: string; fieldId: string; sees: SeenBy[] },
): Promise<Field> {
  const field = await findField(tx, { teamId, fieldId, sees });
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
  if (field.kind === 'person' && typeof value === 'string' && !(await findTeamPeople(tx, teamId, [value])).has(value)) {
    throw new AppError('bad_request', 'This person is not in the team. Choose a member.', 'body.value');
  }
  return value;
}
