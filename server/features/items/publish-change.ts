import type { Member } from '#server/platform/access/actor.ts';
import { type AuditRecord, recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { announceItems } from '#server/platform/realtime/events.ts';
import { findTrails, type Step } from './tree.queries.ts';

export function whereText(trail: Step[]): string {
  return trail.map(({ name }) => name).join(' / ');
}

/** Every listing above shows sizes and times of its contents, so all of them changed. */
export function placesOf(trail: Step[]): (string | null)[] {
  return [null, ...trail.map(({ id }) => id)];
}

/** Records audit entries and announces the changes to open pages. */
export async function recordAndPublish(
  tx: Tx,
  caller: Member,
  teamId: string,
  trails: Step[][],
  records: AuditRecord[],
): Promise<void> {
  await recordAudit(tx, teamId, caller, records);
  await announceItems(tx, teamId, trails.flatMap(placesOf));
}

/** Announces a change to the viewers of each item and of every folder above it: a link may lead to any of them. */
export async function announceWithFolders(tx: Tx, items: { teamId: string; itemId: string }[]): Promise<void> {
  const ids = items.map(({ itemId }) => itemId);
  const trails = await findTrails(tx, ids);
  for (const { teamId, itemId } of items) await announceItems(tx, teamId, placesOf(trails.get(itemId) ?? []));
}
