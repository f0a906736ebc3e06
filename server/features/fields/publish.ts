import type { Field, SeenBy } from '#contract/items/fields.ts';
import { findTrails } from '#server/features/items/items.ts';
import { type AuditedActor, type AuditRecord, recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { announceItems } from '#server/platform/realtime/events.ts';
import { findFields } from './fields.queries.ts';

/** One entry of the audit for each changed item. Its viewers and those of the folders above it are notified. */
export async function publish(
  tx: Tx,
  who: AuditedActor,
  teamId: string,
  changes: { id: string; record: AuditRecord }[],
): Promise<void> {
  if (changes.length === 0) return;
  await recordAudit(
    tx,
    teamId,
    who,
    changes.map(({ record }) => record),
  );
  const trails = await findTrails(
    tx,
    changes.map(({ id }) => id),
  );
  await announceItems(tx, teamId, [null, ...[...trails.values()].flat().map(({ id }) => id)]);
}

/** Members see the activity of the team, so it names the field and not the value, and hidden fields are for admins. */
export const actionOf = ({ seenBy }: Field) =>
  seenBy === 'admins' ? ('item.field-hidden' as const) : ('item.field' as const);

/** A field that the caller may not see is like one that does not exist. */
export async function findField(
  tx: Tx,
  { teamId, fieldId, sees }: { teamId: string; fieldId: string; sees: SeenBy[] },
): Promise<Field | undefined> {
  return (await findFields(tx, teamId, sees)).find(({ id }) => id === fieldId);
}
