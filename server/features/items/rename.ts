import type { Member } from '#server/platform/access/actor.ts';
import { isLinkRoot } from '#server/platform/access/policy.ts';
import type { Db } from '#server/platform/db/database.ts';
import { announceItems } from '#server/platform/realtime/events.ts';
import { changeTree } from './change-tree.ts';
import { type ChangedItem, type RenamableItem, shownChange } from './items.ts';
import { addToFolder, findTakenNames, renameRows } from './tree.queries.ts';
import { nameTaken, nothing, sortName, unsaidNameTaken } from './tree.ts';

export type Renaming = { item: RenamableItem; name: string };

/** Renames all items or none. They may take each other's names. */
export async function renameItems(db: Db, caller: Member, changes: [Renaming, ...Renaming[]]): Promise<ChangedItem[]> {
  const [first, ...others] = changes;
  return changeTree({ db, caller, items: [first.item, ...others.map(({ item }) => item)] }, async (tx) => {
    // Names are unique at every moment, so all items first leave theirs.
    await renameRows(
      tx,
      changes.map(({ item }) => ({ ...item, name: item.id, sortName: item.id })),
    );
    for (const [placeId, some] of Map.groupBy(changes, ({ item }) => item.parentId ?? item.teamId)) {
      const names = some.map(({ name }) => name);
      const taken = await findTakenNames(tx, placeId, names);
      const seen = new Set<string>();
      const isRepeated = (name: string) => seen.size === seen.add(name).size;
      const refused = names.find((name) => taken.has(name) || isRepeated(name));
      if (refused === undefined) continue;
      throw some.some(({ item }) => isLinkRoot(caller, item)) ? unsaidNameTaken() : nameTaken(refused);
    }
    await renameRows(
      tx,
      changes.map(({ item, name }) => ({ ...item, name, sortName: sortName(name) })),
    );
    for (const parentId of new Set(changes.map(({ item }) => item.parentId))) {
      await addToFolder(tx, parentId, nothing);
    }
    await announceItems(
      tx,
      first.item.teamId,
      changes.map(({ item }) => item.id),
    );
    return {
      audit: {
        action: 'item.rename',
        items: changes.map(({ item, name }) => ({ name: item.name, detail: `to ${name}` })),
      },
      result: changes.map(({ item, name }) => shownChange(caller, { ...item, name })),
    };
  });
}
