import { formatItems } from '#contract/sharing/format-items.ts';
import { maxSelectedItems, maxSelectionsPerTeam, type Share } from '#contract/sharing/shares.ts';
import { type ItemRow, loadItems } from '#server/features/items/items.ts';
import type { Member } from '#server/platform/access/actor.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { AuditRecord } from '#server/platform/audit/record-audit.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { Services } from '#server/platform/services.ts';
import { changeAndShow, createAndShow } from './change-share.ts';
import { type Linked, type Shared, type SharedItem, selectionOf } from './describe-share.ts';
import { countSelections, deleteShareItems, hasTrashed, insertShareItems } from './selections.queries.ts';
import { readSettings, type Sharer, type ShareSettings, settingsRecords } from './settings.ts';
import { updateShare } from './shares.queries.ts';
import { loadLinked } from './shares.ts';

/** One link for several items of a team. */

type Needed = Pick<Services, 'config' | 'db'>;
type Items = [SharedItem, ...SharedItem[]];

export async function createSelection(
  services: Needed,
  sharer: Sharer,
  items: Items,
  given: ShareSettings,
): Promise<Share> {
  const settings = await readSettings(services.db, sharer, given);
  const shared = selectionOf(unique(items));
  return createAndShow(services, sharer.caller, shared, async (tx, { id }) => {
    if ((await countSelections(tx, shared.teamId)) > maxSelectionsPerTeam) {
      throw new AppError('conflict', `A team can have ${maxSelectionsPerTeam} such links. Delete one of them first.`);
    }
    await requireListable(tx, shared.items, shared.items.length);
    await insertShareItems(tx, id, idsOf(shared.items));
    await updateShare(tx, id, settings);
    return settingsRecords('share.create', shared, given);
  });
}

/** Its items stay in their order, with the added ones at the end; skips items that it has already. */
export async function addSelected(services: Needed, caller: Member, link: Linked, given: Items): Promise<Share> {
  const added = given.filter(({ id }) => !idsOf(link.items).includes(id));
  const [first, ...others] = link.items;
  const after = { ...link, ...selectionOf(unique([first, ...others, ...added])) };
  return changeAndShow(services, caller, after, async (tx, { id }) => {
    await requireListable(tx, added, after.items.length);
    await insertShareItems(tx, id, idsOf(added));
    return changeRecords(link, 'added', added);
  });
}

export async function removeSelected(services: Needed, caller: Member, link: Linked, ids: string[]): Promise<Share> {
  const removed = link.items.filter(({ id }) => ids.includes(id));
  const [first, ...others] = link.items.filter(({ id }) => !ids.includes(id));
  if (!first) throw new AppError('conflict', 'A link needs at least one item. Delete the link instead.');
  return changeAndShow(services, caller, { ...link, ...selectionOf([first, ...others]) }, async (tx, { id }) => {
    await deleteShareItems(tx, id, ids);
    return changeRecords(link, 'removed', removed);
  });
}

/** The link, if it leads to several items. */
export async function loadSelection(db: Db, caller: Member, linkId: string): Promise<Linked> {
  const link = await loadLinked(db, caller, linkId);
  if (link.type === 'selection') return link;
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
