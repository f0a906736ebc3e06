import type { Member } from '#server/platform/access/actor.ts';
import type { AuditRecord } from '#server/platform/audit/record-audit.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { inTransaction, lockTrees } from '#server/platform/db/transaction.ts';
import { recordAndPublish } from './publish-change.ts';
import type { ItemRow, Step } from './tree.queries.ts';
import { requireUnchanged } from './tree.ts';

type Current = { tops: ItemRow[]; trails: Step[][] };

type Change<T> = {
  /** One audit entry for each of these items. */
  audit: { action: AuditRecord['action']; items: { name: string; detail?: string }[]; detail?: string };
  /** The folders whose listings changed, each with those above it; by default those of the items. */
  trails?: Step[][];
  result: T;
};

/**
 * Wraps every change of existing items: one transaction that locks the trees, checks that the items are as the
 * caller saw them, and ends with the audit entries and the announcement. `work` has the rules of its change alone.
 */
export async function changeTree<T>(
  {
    db,
    caller,
    items,
    teamId = items[0].teamId,
    check = requireUnchanged,
  }: {
    db: Db;
    caller: Member;
    items: [ItemRow, ...ItemRow[]];
    /** The team that has the items afterwards; by default their own. */
    teamId?: string;
    check?: (tx: Tx, caller: Member, items: ItemRow[]) => Promise<Current>;
  },
  work: (tx: Tx, current: Current) => Promise<Change<T>>,
): Promise<T> {
  return inTransaction(db, async (tx) => {
    await lockTrees(tx, [...items.map((item) => item.teamId), teamId]);
    const current = await check(tx, caller, items);
    const { audit, trails = current.trails, result } = await work(tx, current);
    const { action } = audit;
    const records = audit.items.map(
      ({ name, detail = audit.detail }): AuditRecord => ({ action, subject: name, detail }),
    );
    await recordAndPublish(tx, caller, teamId, trails, records);
    return result;
  });
}
