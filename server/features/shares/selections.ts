import { formatItems } from '#contract/sharing/format-items.ts';
import { maxSelectedItems, maxSelectionsPerTeam, type Share } from '#contract/sharing/shares.ts';
import { type ItemRow, loadItems } from '#server/features/items/items.ts';
import type { Member } from '#server/platform/access/actor.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { AuditRecord } from '#server/platform/audit/record-audit.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { Services } from '#server/platform/services.ts';
import { change, described } from './change-share.ts';
import { type Shared, type SharedItem, selectionOf } from './describe-share.ts';
import { countSelections, deleteShareItems, hasTrashed, insertShareItems } from './selections.queries.ts';
import { loadLinked } from './shares.ts';

/** One link for several items of a team. */

type Needed = Pick<Services, 'config' | 'db'>;
type Items = [SharedItem, ...SharedItem[]];

/** A new selection; no one can open it yet. */
export async function createSelection(services: Needed, caller: Member, items: Items, title: string): Promise<Share> {
  const shared = selectionOf(unique(items));
  return change(
    services,
    caller,
    shared,
    async (tx, share) => {
      if ((await countSelections(tx, shared.teamId)) > maxSelectionsPerTeam) {
        throw new AppError('conflict', `A team can have ${maxSelectionsPerTeam} such links. Delete one of them first.`);
      }
      await requireListable(tx, shared.items, shared.items.length);
      await insertShareItems(tx, share.id, idsOf(shared.items));
      const records: AuditRecord[] = [{ action: 'share.create', subject: shared.name, detail: title }];
      return { records, respond: described(services, caller, shared, { tx, share }) };
    },
    { title },
  );
}

/** Its items stay in their order, with the added ones at the end; skips items that it has already. */
export async function addSelected(
  services: Needed,
  caller: Member,
  { linkId, selection }: { linkId: string; selection: Shared },
  given: Items,
): Promise<Share> {
  const added = given.filter(({ id }) => !idsOf(selection.items).includes(id));
  const [first, ...others] = selection.items;
  const after = selectionOf(unique([first, ...others, ...added]));
  return change(
    services,
    caller,
    after,
    async (tx, share) => {
      await requireListable(tx, added, after.items.length);
      await insertShareItems(tx, share.id, idsOf(added));
      const records = changeRecords(selection, 'added', added);
      return { records, respond: described(services, caller, after, { tx, share }) };
    },
    linkId,
  );
}

export async function removeSelected(
  services: Needed,
  caller: Member,
  { linkId, selection }: { linkId: string; selection: Shared },
  ids: string[],
): Promise<Share> {
  const removed = selection.items.filter(({ id }) => ids.includes(id));
  const [first, ...others] = selection.items.filter(({ id }) => !ids.includes(id));
  if (!first) throw new AppError('conflict', 'A link needs at least one item. Delete the link instead.');
  const after = selectionOf([first, ...others]);
  return change(
    services,
    caller,
    after,
    async (tx, share) => {
      await deleteShareItems(tx, share.id, ids);
      const records = changeRecords(selection, 'removed', removed);
      return { records, respond: described(services, caller, after, { tx, share }) };
    },
    linkId,
  );
}

/** The selection of a link, if the caller may share all of its items. */
export async function loadSelection(
  db: Db,
  caller: Member,
  linkId: string,
): Promise<{ linkId: string; selection: Shared }> {
  const selection = await loadLinked(db, caller, linkId);
  if (selection.type === 'selection') return { linkId, selection };
  throw new AppError('bad_request', 'This link leads to one item. Create a link for several items instead.');
}

/** The items to add to a selection. Those of another team are refused like unknown ones. */
export async function loadAddable(db: Db, caller: Member, { teamId }: Shared, ids: string[]): Promise<Items> {
  const items = await loadItems(db, caller, 'manage', ids);
  if (items[0].teamId !== teamId) throw absent();
  return items;
}

async function requireListable(tx: Tx, added: ItemRow[], total: number): Promise<void> {
  if (total > maxSelectedItems) {
    throw new AppError(
      'bad_request',
      `A link can have ${maxSelectedItems} items. Put them into a folder and share that.`,
    );
  }
  if (await hasTrashed(tx, idsOf(added))) throw absent();
}

function changeRecords({ name }: Shared, verb: 'added' | 'removed', items: ItemRow[]): AuditRecord[] {
  if (items.length === 0) return [];
  return [{ action: 'share.change', subject: name, detail: `${verb} ${formatItems(items.map((item) => item.name))}` }];
}

function unique([first, ...others]: Items): Items {
  const seen = new Set([first.id]);
  return [first, ...others.filter(({ id }) => !seen.has(id) && seen.add(id))];
}

const idsOf = (items: { id: string }[]) => items.map(({ id }) => id);

function absent(): AppError {
  return new AppError('not_found', 'This item was not found. It may have been moved, renamed or deleted.');
}
