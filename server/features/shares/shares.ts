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
import type { AuditRecord } from '#server/platform/audit/record-audit.ts';
import { hashPassword } from '#server/platform/auth/passwords/passwords.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { Services } from '#server/platform/services.ts';
import { change, described } from './change-share.ts';
import {
  describeShare,
  linkTo,
  oneItem,
  type Shared,
  type SharedItem,
  selectionOf,
  unshared,
} from './describe-share.ts';
import { describeSettings, recipientRecords, type ShareSettings } from './share-records.ts';
import {
  deletePeople,
  deleteShare,
  findLinkedItems,
  findPeople,
  findShare,
  findShares,
  insertPeople,
  updateShare,
} from './shares.queries.ts';

type Needed = Pick<Services, 'config' | 'db'>;

export { oneItem, type Shared } from './describe-share.ts';

/** A link by its id, or the default one of an item. */
export async function showShare(
  { config, db }: Needed,
  caller: Member,
  shared: Shared,
  linkId?: string,
): Promise<Share> {
  return describeShare({ config, db }, caller, shared, await findShare(db, shared.owner, linkId));
}

export async function listItemLinks({ config, db }: Needed, caller: Member, item: SharedItem): Promise<Share[]> {
  const links: Share[] = [];
  for (const row of await findShares(db, item.id))
    links.push(await describeShare({ config, db }, caller, oneItem(item), row));
  return links;
}

/** The items of a link, if the caller may share all of them. Without such a link this fails as for a missing item. */
export async function loadLinked(db: Db, caller: Member, linkId: string): Promise<Shared> {
  const { isSelection, ids } = await findLinkedItems(db, linkId);
  const items = await loadItems(db, caller, 'manage', ids.length > 0 ? ids : [linkId]);
  return isSelection ? selectionOf(items) : oneItem(items[0]);
}

/** The sharing state, for callers who may know it. */
export async function findSharing(
  db: Db,
  item: Authorized<ItemRow, 'edit'>,
): Promise<{ visibility: Share['visibility']; access: ShareAccess }> {
  return (await findShare(db, { itemId: item.id })) ?? unshared;
}

/** Changes settings and recipients together. Returns the link. */
export async function shareItem(
  services: Needed,
  caller: Member,
  item: SharedItem,
  given: { visibility: Visibility; access: ShareAccess; emails: string[] },
): Promise<string> {
  const { visibility, access } = given;
  const emails = [...new Set(given.emails)];
  const shared = oneItem(item);
  return change(services, caller, shared, async (tx, share) => {
    await updateShare(tx, share.id, { visibility, access });
    const before = (await findPeople(tx, share.id)).map(({ email }) => email);
    // A limited share replaces its recipients; any other only adds to them.
    const left = visibility === 'limited' ? before.filter((email) => !emails.includes(email)) : [];
    const removed = await deletePeople(tx, share.id, left);
    const added = await namePeople(tx, share.id, emails);
    const detail = describeSettings({ visibility, access });
    return {
      records: [{ action: 'share.change', subject: item.name, detail }, ...recipientRecords(item, { added, removed })],
      respond: () => linkTo({ config: services.config, db: tx }, caller, shared, share),
    };
  });
}

export async function changeShare(
  services: Needed,
  { caller, network }: { caller: Member; network: string },
  shared: Shared,
  given: ShareSettings,
  linkId?: string,
): Promise<Share> {
  const { visibility, access, password, expiresAt, allowDownload, allowComments, message, title } = given;
  const end = expiresAt == null ? expiresAt : new Date(expiresAt);
  if (end && end.getTime() <= Date.now()) {
    throw new AppError('bad_request', 'Choose a time in the future.', 'body.expiresAt');
  }
  const passwordHash = password ? await hashPassword({ db: services.db, network }, password) : password;
  return change(
    services,
    caller,
    shared,
    async (tx, share) => {
      await updateShare(tx, share.id, {
        visibility,
        access,
        password_hash: passwordHash,
        expires_at: end,
        allow_download: allowDownload,
        allow_comments: allowComments,
        message,
        title,
      });
      const detail = describeSettings(given);
      return {
        records: detail ? [{ action: 'share.change', subject: shared.name, detail }] : [],
        respond: described(services, caller, shared, { tx, share }),
      };
    },
    linkId,
  );
}

/** The items of a link, if the caller may share them and this address is one of its recipients. */
export async function loadMailable(db: Db, caller: Member, secret: string, email: string): Promise<Shared> {
  const gate = await loadGate(db, secret, caller);
  if (!gate) throw new AppError('not_found', 'This link was replaced. Copy the new one.');
  const shared = await loadLinked(db, caller, gate.id);
  requireNamed(await findPeople(db, gate.id), email);
  return shared;
}

/** The link, if it works and this address is one of its recipients. */
export async function findMailableLink(
  services: Needed,
  caller: Member,
  shared: Shared,
  email: string,
  linkId?: string,
): Promise<string> {
  const { link, isExpired, people } = await showShare(services, caller, shared, linkId);
  requireNamed(people, email);
  if (link && !isExpired) return link;
  throw new AppError('conflict', 'This link has expired or is turned off. Change the share settings, then try again.');
}

function requireNamed(people: { email: string }[], email: string): void {
  if (people.some((person) => person.email === email)) return;
  throw new AppError('forbidden', 'Add this person to the share first, then email them the link.');
}

export async function addRecipient(
  services: Needed,
  caller: Member,
  shared: Shared,
  email: string,
  linkId?: string,
): Promise<Share> {
  return change(
    services,
    caller,
    shared,
    async (tx, share) => {
      const added = await namePeople(tx, share.id, [email]);
      const records = recipientRecords(shared, { added, removed: [] });
      return { records, respond: described(services, caller, shared, { tx, share }) };
    },
    linkId,
  );
}

export async function removeRecipient(
  services: Needed,
  caller: Member,
  shared: Shared,
  email: string,
  linkId?: string,
): Promise<Share> {
  return change(
    services,
    caller,
    shared,
    async (tx, share) => {
      const removed = await deletePeople(tx, share.id, [email]);
      const records = recipientRecords(shared, { added: [], removed });
      return { records, respond: described(services, caller, shared, { tx, share }) };
    },
    linkId,
  );
}

/** Invalidates the previous link. */
export async function renewLink(services: Needed, caller: Member, shared: Shared, linkId?: string): Promise<Share> {
  return change(
    services,
    caller,
    shared,
    async (tx, share) => {
      const generation = share.generation + 1;
      const secret = secretOf(services.config, { id: share.id, generation });
      await updateShare(tx, share.id, { generation, secret_hash: hashSecret(secret) });
      const records: AuditRecord[] = [{ action: 'share.renew', subject: shared.name }];
      return { records, respond: described(services, caller, shared, { tx, share }) };
    },
    linkId,
  );
}

/** A further link of an item, or its first. */
export async function createLink(services: Needed, caller: Member, item: SharedItem, title: string): Promise<Share> {
  const shared = oneItem(item);
  return change(
    services,
    caller,
    shared,
    async (tx, share) => {
      if ((await findShares(tx, item.id)).length > maxLinksPerItem) {
        throw new AppError('conflict', `An item can have ${maxLinksPerItem} links. Delete one of them first.`);
      }
      const records: AuditRecord[] = [{ action: 'share.create', subject: item.name, detail: title }];
      return { records, respond: described(services, caller, shared, { tx, share }) };
    },
    { title },
  );
}

export async function deleteLink(services: Needed, caller: Member, shared: Shared, linkId: string): Promise<void> {
  await change(
    services,
    caller,
    shared,
    async (tx, share) => {
      await deleteShare(tx, share.id);
      return {
        records: [{ action: 'share.delete', subject: shared.name, detail: share.title }],
        respond: async () => {},
      };
    },
    linkId,
  );
}

async function namePeople(tx: Tx, shareId: string, emails: string[]): Promise<string[]> {
  const added = await insertPeople(tx, shareId, emails);
  if ((await findPeople(tx, shareId)).length <= maxRecipients) return added;
  throw new AppError(
    'bad_request',
    `A link can name ${maxRecipients} people. Share it with anyone who has it instead.`,
  );
}
