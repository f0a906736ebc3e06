import { formatItems } from '#contract/sharing/format-items.ts';
import type { Member } from '#server/platform/access/actor.ts';
import type { Directory } from '#server/platform/audit/directory.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { announce, announceItems } from '#server/platform/realtime/events.ts';
import { settingsRecords } from './settings.ts';
import { switchOffLinksOf } from './shares.queries.ts';

const off = { visibility: 'onlyMe' } as const;

/**
 * Switches off all links that a person made, whatever the team, and returns how many there were. Their settings stay, so
 * that people who may share the items can switch them on again.
 */
export async function endLinksOf(tx: Tx, by: Member | Directory, makerId: string): Promise<number> {
  const links = await switchOffLinksOf(tx, makerId);
  for (const { id, teamId, items } of links) {
    const name = formatItems(items.map((item) => item.name));
    await recordAudit(tx, teamId, by, settingsRecords('share.change', { name }, off));
    await announce(tx, { kind: 'share', shareId: id });
    await announceItems(
      tx,
      teamId,
      items.flatMap((item) => [item.parentId, item.id]),
    );
  }
  return links.length;
}
