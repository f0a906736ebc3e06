import {
  maxLinksPerItem,
  maxRecipients,
  type Share,
  type ShareAccess,
  type Visibility,
} from '#contract/sharing/shares.ts';
import { type ItemRow, loadItems } from '#server/features/items/items.ts';
import type { Member } from '#server/platform/access/actor.ts';
import type { Authorized } from '#server/platform/access/authorized.ts';
import { loadGate } from '#server/platform/access/gates.ts';
import { hashSecret, secretOf } from '#server/platform/access/link-secrets.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { Services } from '#server/platform/services.ts';
import { begun, change, changeAndShow, createAndShow, existing, showLink } from './change-share.ts';
import {
  describeShare,
  type Linked,
  linkTo,
  oneItem,
  type Shared,
  type SharedItem,
  selectionOf,
} from './describe-share.ts';
import { readSettings, recipientRecords, type Sharer, type ShareSettings, settingsRecords } from './settings.ts';
import {
  deletePeople,
  deleteShare,
  findDefaultShare,
  findLinkedItems,
  findPeople,
  findShares,
  insertPeople,
  updateShare,
} from './shares.queries.ts';

type Needed = Pick<Services, 'config' | 'db'>;

export { showLink } from './change-share.ts';
export { oneItem, type Shared } from './describe-share.ts';
export { endLinksOf } from './leaver-links.ts';
export { endPersonalLink, makePersonalLink, personalAddress, renewPersonalLink } from './personal-links.ts';

export async function listItemLinks({ config, db }: Needed, caller: Member, item: SharedItem): Promise<Share[]> {
  const links: Share[] = [];
  for (const row of await findShares(db, item.id))
    links.push(await describeShare({ config, db }, caller, oneItem(item), row));
  return links;
}

/** A link, if the caller may share all of its items. Without such a link this fails as for a missing item. */
export async function loadLinked(db: Db, caller: Member, linkId: string): Promise<Linked> {
  const { isSelection, ids } = await findLinkedItems(db, linkId);
  const items = await loadItems(db, caller, 'manage', ids.length > 0 ? ids : [linkId]);
  return { ...(isSelection ? selectionOf(items) : oneItem(items[0])), linkId };
}

/** The sharing state, for callers who may know it. */
export async function findSharing(
  db: Db,
  item: Authorized<ItemRow, 'edit'>,
): Promise<{ visibility: Visibility | 'none'; access: ShareAccess }> {
  return (await findDefaultShare(db, item.id)) ?? { visibility: 'none', access: 'view' };
}

/** Changes settings and recipients of the default link together, and creates it if missing. Returns its address. */
export async function shareItem(
  services: Needed,
  caller: Member,
  item: SharedItem,
  { emails: given, ...settings }: { visibility: Visibility; access: ShareAccess; emails: string[] },
): Promise<string> {
  const emails = [...new Set(given)];
  const shared = oneItem(item);
  const begin = begun(services, caller, shared);
  const hold = async (tx: Tx) => (await findDefaultShare(tx, item.id)) ?? (await begin(tx));
  const share = await change(services, caller, shared, hold, async (tx, { id }) => {
    await updateShare(tx, id, settings);
    const before = (await findPeople(tx, id)).map(({ email }) => email);
    // A limited share replaces its recipients; any other only adds to them.
    const left = settings.visibility === 'limited' ? before.filter((email) => !emails.includes(email)) : [];
    const removed = await deletePeople(tx, id, left);
    const added = await namePeople(tx, id, emails);
    return [...settingsRecords('share.change', shared, settings), ...recipientRecords(shared, { added, removed })];
  });
  return linkTo(services, caller, shared, share);
}

/** A further link of an item, or its first. */
export async function createLink(
  services: Needed,
  sharer: Sharer,
  item: SharedItem,
  given: ShareSettings,
): Promise<Share> {
  const settings = await readSettings(services.db, sharer, given);
  const shared = oneItem(item);
  return createAndShow(services, sharer.caller, shared, async (tx, { id }) => {
    if ((await findShares(tx, item.id)).length > maxLinksPerItem) {
      throw new AppError('conflict', `An item can have ${maxLinksPerItem} links. Delete one of them first.`);
    }
    await updateShare(tx, id, settings);
    return settingsRecords('share.create', shared, given);
  });
}

export async function changeLink(services: Needed, sharer: Sharer, link: Linked, given: ShareSettings): Promise<Share> {
  const settings = await readSettings(services.db, sharer, given);
  return changeAndShow(services, sharer.caller, link, async (tx, { id }) => {
    await updateShare(tx, id, settings);
    return settingsRecords('share.change', link, given);
  });
}

export async function addRecipient(services: Needed, caller: Member, link: Linked, email: string): Promise<Share> {
  return changeAndShow(services, caller, link, async (tx, { id }) =>
    recipientRecords(link, { added: await namePeople(tx, id, [email]) }),
  );
}

export async function removeRecipient(services: Needed, caller: Member, link: Linked, email: string): Promise<Share> {
  return changeAndShow(services, caller, link, async (tx, { id }) =>
    recipientRecords(link, { removed: await deletePeople(tx, id, [email]) }),
  );
}

/** Invalidates the previous address. */
export async function renewLink(services: Needed, caller: Member, link: Linked): Promise<Share> {
  return changeAndShow(services, caller, link, async (tx, share) => {
    const generation = share.generation + 1;
    const secret = secretOf(services.config, { id: share.id, generation });
    await updateShare(tx, share.id, { generation, secret_hash: hashSecret(secret) });
    return [{ action: 'share.renew', subject: link.name }];
  });
}

export async function deleteLink(services: Needed, caller: Member, link: Linked): Promise<void> {
  await change(services, caller, link, existing(link), async (tx, { id, title }) => {
    await deleteShare(tx, id);
    return [{ action: 'share.delete', subject: link.name, detail: title }];
  });
}

/** The items of a link, if the caller may share them and this address is one of its recipients. */
export async function loadLinkToSend(db: Db, caller: Member, secret: string, email: string): Promise<Shared> {
  const gate = await loadGate(db, secret, caller);
  if (!gate) throw new AppError('not_found', 'This link was replaced. Copy the new one.');
  const shared = await loadLinked(db, caller, gate.id);
  requireNamed(await findPeople(db, gate.id), email);
  return shared;
}

/** The address of a link, if it works and this person is one of its recipients. */
export async function findMailableLink(
  services: Needed,
  caller: Member,
  linked: Linked,
  email: string,
): Promise<string> {
  const { link, isExpired, people } = await showLink(services, caller, linked);
  requireNamed(people, email);
  if (link && !isExpired) return link;
  throw new AppError('conflict', 'This link has expired or is turned off. Change the share settings, then try again.');
}

function requireNamed(people: { email: string }[], email: string): void {
  if (people.some((person) => person.email === email)) return;
  throw new AppError('forbidden', 'Add this person to the share first, then email them the link.');
}

async function namePeople(tx: Tx, shareId: string, emails: string[]): Promise<string[]> {
  const added = await insertPeople(tx, shareId, emails);
  if ((await findPeople(tx, shareId)).length <= maxRecipients) return added;
  throw new AppError(
    'bad_request',
    `A link can name ${maxRecipients} people. Share it with anyone who has it instead.`,
  );
}
