import { fileKeyOf } from '#contract/items/keys.ts';
import {
  maxLinksPerItem,
  maxRecipients,
  type Share,
  type ShareAccess,
  type Visibility,
} from '#contract/sharing/shares.ts';
import type { Member } from '#server/access/actor.ts';
import type { Authorized } from '#server/access/authorized.ts';
import { loadGate } from '#server/access/gates.ts';
import { formatLink, formatShortLink, hashSecret, secretOf } from '#server/access/link-secrets.ts';
import { AppError } from '#server/app-error.ts';
import { hashPassword } from '#server/auth/passwords/passwords.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { uuidv7 } from '#server/db/uuid.ts';
import { type AuditRecord, recordAudit } from '#server/features/audit/audit.ts';
import { type ItemRow, loadItems } from '#server/features/items/items.ts';
import { teamAround } from '#server/features/teams/teams.ts';
import { announce, announceItems } from '#server/realtime/events.ts';
import type { Services } from '#server/services.ts';
import { describeSettings, recipientRecords, type ShareSettings } from './share-records.ts';
import {
  deletePeople,
  deleteShare,
  findLinkedItem,
  findPeople,
  findShare,
  findShares,
  holdShare,
  insertPeople,
  insertShare,
  type ShareRow,
  updateShare,
} from './shares.queries.ts';

type Needed = Pick<Services, 'config' | 'db'>;
export type SharedItem = Authorized<ItemRow, 'manage'>;

const unshared = {
  id: null,
  title: '',
  visibility: 'none' as const,
  access: 'view' as const,
  generation: 1,
  passwordHash: null,
  expiresAt: null,
  allowDownload: false,
  allowComments: true,
  message: '',
  viewCount: 0,
  lastViewedAt: null,
  lastViewedBy: null,
};

/** The default link of an item. */
export async function showShare({ config, db }: Needed, caller: Member, item: SharedItem): Promise<Share> {
  return describe({ config, db }, caller, item, await findShare(db, item.id));
}

export async function listItemLinks({ config, db }: Needed, caller: Member, item: SharedItem): Promise<Share[]> {
  const links: Share[] = [];
  for (const row of await findShares(db, item.id)) links.push(await describe({ config, db }, caller, item, row));
  return links;
}

/** The item of a link, if the caller may share it. Without such a link this fails as for a missing item. */
export async function loadLinked(db: Db, caller: Member, linkId: string): Promise<SharedItem> {
  const [item] = await loadItems(db, caller, 'manage', [(await findLinkedItem(db, linkId)) ?? linkId]);
  return item;
}

async function describe(
  { config, db }: { config: Services['config']; db: Db | Tx },
  caller: Member,
  item: SharedItem,
  row: ShareRow | undefined,
): Promise<Share> {
  const people = row ? await findPeople(db, row.id) : [];
  const { visibility, access, expiresAt, viewCount, lastViewedAt, lastViewedBy, ...share } = row ?? unshared;
  const isOff = visibility === 'none' || visibility === 'onlyMe';
  return {
    id: share.id,
    itemId: item.id,
    title: share.title,
    visibility,
    access,
    people: people.map(({ email, addedAt }) => ({ email, addedAt: addedAt.toISOString() })),
    link: row && !isOff ? await linkTo({ config, db }, caller, item, row) : null,
    shortLink: row && !isOff ? formatShortLink(config, secretOf(config, row)) : null,
    message: share.message,
    hasPassword: share.passwordHash !== null,
    expiresAt: expiresAt?.toISOString() ?? null,
    isExpired: expiresAt !== null && expiresAt.getTime() <= Date.now(),
    allowDownload: share.allowDownload,
    allowComments: share.allowComments,
    views: { count: viewCount, lastAt: lastViewedAt?.toISOString() ?? null, lastBy: lastViewedBy },
  };
}

/** The sharing state, for callers who may know it. */
export async function findSharing(
  db: Db,
  item: Authorized<ItemRow, 'edit'>,
): Promise<{ visibility: Share['visibility']; access: ShareAccess }> {
  return (await findShare(db, item.id)) ?? unshared;
}

/** The link's address begins at the item, because it must not reveal the names above. */
async function linkTo(
  { config, db }: { config: Services['config']; db: Db | Tx },
  caller: Member,
  item: SharedItem,
  share: Pick<ShareRow, 'id' | 'generation'>,
): Promise<string> {
  const team = await teamAround(db, caller, item);
  const name = item.kind === 'file' ? fileKeyOf(item) : item.name;
  const address = { ownerId: team.ownerUserId, team: team.name, names: [name] };
  return formatLink(config, { type: item.kind, address, secret: secretOf(config, share) });
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
  return change(services, caller, item, async (tx, share) => {
    await updateShare(tx, share.id, { visibility, access });
    const before = (await findPeople(tx, share.id)).map(({ email }) => email);
    // A limited share replaces its recipients; any other only adds to them.
    const left = visibility === 'limited' ? before.filter((email) => !emails.includes(email)) : [];
    const removed = await deletePeople(tx, share.id, left);
    const added = await namePeople(tx, share.id, emails);
    const detail = describeSettings({ visibility, access });
    return {
      records: [{ action: 'share.change', subject: item.name, detail }, ...recipientRecords(item, { added, removed })],
      answer: () => linkTo({ config: services.config, db: tx }, caller, item, share),
    };
  });
}

export async function changeShare(
  services: Needed,
  { caller, network }: { caller: Member; network: string },
  item: SharedItem,
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
    item,
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
        records: detail ? [{ action: 'share.change', subject: item.name, detail }] : [],
        answer: described(services, caller, item, { tx, share }),
      };
    },
    linkId,
  );
}

/** The shared item, if the caller may share it and this address is one of its recipients. */
export async function loadMailable(db: Db, caller: Member, secret: string, email: string): Promise<SharedItem> {
  const gate = await loadGate(db, secret, caller);
  if (!gate) throw new AppError('not_found', 'This link was replaced. Copy the new one.');
  const [item] = await loadItems(db, caller, 'manage', [gate.itemId]);
  requireNamed(await findPeople(db, gate.id), email);
  return item;
}

/** The item's link, if it works and this address is one of its recipients. */
export async function findMailableLink(
  services: Needed,
  caller: Member,
  item: SharedItem,
  email: string,
  linkId?: string,
): Promise<string> {
  const row = await findShare(services.db, item.id, linkId);
  const { link, isExpired, people } = await describe(services, caller, item, row);
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
  item: SharedItem,
  email: string,
  linkId?: string,
): Promise<Share> {
  return change(
    services,
    caller,
    item,
    async (tx, share) => {
      const added = await namePeople(tx, share.id, [email]);
      const records = recipientRecords(item, { added, removed: [] });
      return { records, answer: described(services, caller, item, { tx, share }) };
    },
    linkId,
  );
}

export async function removeRecipient(
  services: Needed,
  caller: Member,
  item: SharedItem,
  email: string,
  linkId?: string,
): Promise<Share> {
  return change(
    services,
    caller,
    item,
    async (tx, share) => {
      const removed = await deletePeople(tx, share.id, [email]);
      const records = recipientRecords(item, { added: [], removed });
      return { records, answer: described(services, caller, item, { tx, share }) };
    },
    linkId,
  );
}

/** Invalidates the previous link. */
export async function renewLink(services: Needed, caller: Member, item: SharedItem, linkId?: string): Promise<Share> {
  return change(
    services,
    caller,
    item,
    async (tx, share) => {
      const generation = share.generation + 1;
      const secret = secretOf(services.config, { id: share.id, generation });
      await updateShare(tx, share.id, { generation, secret_hash: hashSecret(secret) });
      const records: AuditRecord[] = [{ action: 'share.renew', subject: item.name }];
      return { records, answer: described(services, caller, item, { tx, share }) };
    },
    linkId,
  );
}

/** A further link of an item, or its first. */
export async function createLink(services: Needed, caller: Member, item: SharedItem, title: string): Promise<Share> {
  return change(
    services,
    caller,
    item,
    async (tx, share) => {
      if ((await findShares(tx, item.id)).length > maxLinksPerItem) {
        throw new AppError('conflict', `An item can have ${maxLinksPerItem} links. Delete one of them first.`);
      }
      const records: AuditRecord[] = [{ action: 'share.create', subject: item.name, detail: title }];
      return { records, answer: described(services, caller, item, { tx, share }) };
    },
    { title },
  );
}

export async function deleteLink(services: Needed, caller: Member, item: SharedItem, linkId: string): Promise<void> {
  await change(
    services,
    caller,
    item,
    async (tx, share) => {
      await deleteShare(tx, share.id);
      return { records: [{ action: 'share.delete', subject: item.name, detail: share.title }], answer: async () => {} };
    },
    linkId,
  );
}

const described =
  ({ config }: Needed, caller: Member, item: SharedItem, { tx, share }: { tx: Tx; share: Pick<ShareRow, 'id'> }) =>
  async () =>
    describe({ config, db: tx }, caller, item, await findShare(tx, item.id, share.id));

const absent = 'This item was not found. It may have been moved, renamed or deleted.';

/** A link by its id, a new one, or the default one, which is created if missing. */
type Which = string | { title: string } | undefined;

/** Serializes changes, records audit entries and announces the change. */
async function change<T>(
  { config, db }: Needed,
  caller: Member,
  item: SharedItem,
  work: (tx: Tx, share: ShareRow) => Promise<{ records: AuditRecord[]; answer: () => Promise<T> }>,
  which?: Which,
): Promise<T> {
  const isNew = typeof which === 'object';
  return inTransaction(db, async (tx) => {
    const { isThere, share } = await holdShare(tx, item.id, isNew ? undefined : which);
    const isLost = typeof which === 'string' && !share;
    if (!isThere || isLost) throw new AppError('not_found', absent);
    const held = isNew || !share ? await beginShare(config, tx, caller, item, isNew ? which.title : '') : share;
    const { records, answer } = await work(tx, held);
    await recordAudit(tx, item.teamId, caller, records);
    await announce(tx, { kind: 'share', shareId: held.id });
    await announceItems(tx, item.teamId, [item.parentId, item.id]);
    return answer();
  });
}

async function beginShare(
  config: Services['config'],
  tx: Tx,
  caller: Member,
  item: SharedItem,
  title: string,
): Promise<ShareRow> {
  const id = uuidv7();
  const secretHash = hashSecret(secretOf(config, { id, generation: 1 }));
  await insertShare(tx, { id, itemId: item.id, title, secretHash, createdBy: caller.userId });
  return { ...unshared, visibility: 'onlyMe', id, title };
}

async function namePeople(tx: Tx, shareId: string, emails: string[]): Promise<string[]> {
  const added = await insertPeople(tx, shareId, emails);
  if ((await findPeople(tx, shareId)).length <= maxRecipients) return added;
  throw new AppError(
    'bad_request',
    `A link can name ${maxRecipients} people. Share it with anyone who has it instead.`,
  );
}
