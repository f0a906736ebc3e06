import { fileKeyOf } from '#contract/items/keys.ts';
import { formatItems } from '#contract/sharing/format-items.ts';
import { type LinkType, type Share, selectionName } from '#contract/sharing/shares.ts';
import type { ItemRow } from '#server/features/items/items.ts';
import { teamAround } from '#server/features/teams/teams.ts';
import type { Member } from '#server/platform/access/actor.ts';
import type { Authorized } from '#server/platform/access/authorized.ts';
import { formatLink, formatShortLink, secretOf } from '#server/platform/access/link-secrets.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Services } from '#server/platform/services.ts';
import { findPeople, type Owner, type ShareRow } from './shares.queries.ts';

export type SharedItem = Authorized<ItemRow, 'manage'>;
type Items = [SharedItem, ...SharedItem[]];

/** The items of a link, which the caller may all share. */
export type Shared = {
  type: LinkType;
  teamId: string;
  items: Items;
  /** As the audit log and emails name it. */
  name: string;
  /** Has the links, and is locked while they change. */
  owner: Owner;
};

/** One of their links. */
export type Linked = Shared & { linkId: string };

export function oneItem(item: SharedItem): Shared {
  return { type: item.kind, teamId: item.teamId, items: [item], name: item.name, owner: { itemId: item.id } };
}

export function selectionOf(items: Items): Shared {
  const { teamId } = items[0];
  const names = items.map(({ name }) => name);
  return { type: 'selection', teamId, items, name: formatItems(names), owner: { teamId } };
}

type Needed = { config: Services['config']; db: Db };

export async function describeShare(
  { config, db }: Needed,
  caller: Member,
  shared: Shared,
  row: ShareRow,
): Promise<Share> {
  const { id, title, visibility, access, expiresAt, viewCount, lastViewedAt, lastViewedBy, ...share } = row;
  const isOn = visibility !== 'onlyMe';
  return {
    id,
    itemId: shared.type === 'selection' ? null : shared.items[0].id,
    items: shared.items.map((item) => ({ id: item.id, type: item.kind, name: item.name })),
    title,
    visibility,
    access,
    people: (await findPeople(db, id)).map(({ email, addedAt }) => ({ email, addedAt: addedAt.toISOString() })),
    link: isOn ? await linkTo({ config, db }, caller, shared, row) : null,
    shortLink: isOn ? formatShortLink(config, secretOf(config, row)) : null,
    message: share.message,
    hasPassword: share.passwordHash !== null,
    expiresAt: expiresAt?.toISOString() ?? null,
    isExpired: expiresAt !== null && expiresAt.getTime() <= Date.now(),
    allowDownload: share.allowDownload,
    allowComments: share.allowComments,
    allowDecisions: share.allowDecisions,
    views: { count: viewCount, lastAt: lastViewedAt?.toISOString() ?? null, lastBy: lastViewedBy },
  };
}

/** The link's address begins at the item, because it must not reveal the names above. */
export async function linkTo(
  { config, db }: Needed,
  caller: Member,
  { type, items: [item] }: Shared,
  share: Pick<ShareRow, 'id' | 'generation'>,
): Promise<string> {
  const team = await teamAround(db, caller, item);
  const names = { selection: selectionName, folder: item.name, file: fileKeyOf(item) };
  const address = { ownerId: team.ownerUserId, team: team.name, names: [names[type]] };
  return formatLink(config, { type, address, secret: secretOf(config, share) });
}
